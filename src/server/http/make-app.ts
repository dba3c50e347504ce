import type { IncomingMessage, Server } from 'node:http';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isTraceId, newTraceId, traceHeader } from '#api/client/trace.ts';
import { accountRoutes } from '../routes/account/account.ts';
import { accountDataRoutes } from '../routes/account/account-data.ts';
import { accountSessionRoutes } from '../routes/account/account-sessions.ts';
import { apiTokenRoutes } from '../routes/account/api-tokens.ts';
import { assistantConsentRoutes } from '../routes/account/assistant-consent.ts';
import { redeemRoutes, sessionRoutes } from '../routes/account/handoff.ts';
import { settingRoutes } from '../routes/account/settings.ts';
import { storageRoutes } from '../routes/account/storage.ts';
import { analyticsRoutes } from '../routes/analytics/analytics.ts';
import { trackRoutes } from '../routes/analytics/track.ts';
import { conversationEventRoutes } from '../routes/conversations/conversation-events.ts';
import { conversationSearchRoutes } from '../routes/conversations/conversation-search.ts';
import { conversationRoutes } from '../routes/conversations/conversations.ts';
import { sharePageRoutes, shareRoutes } from '../routes/conversations/share.ts';
import { documentListRoutes } from '../routes/documents/document-list.ts';
import { documentPartRoutes } from '../routes/documents/document-parts.ts';
import { documentRoutes } from '../routes/documents/documents.ts';
import { documentFileRoutes } from '../routes/documents/documents-file.ts';
import { uploadRoutes } from '../routes/documents/documents-upload.ts';
import { searchDocumentRoutes } from '../routes/documents/search-document.ts';
import { answerRoutes } from '../routes/gateway/answers.ts';
import { chatRoutes } from '../routes/gateway/chat.ts';
import { embeddingRoutes } from '../routes/gateway/embeddings.ts';
import { imageRoutes } from '../routes/gateway/images.ts';
import { modelRoutes } from '../routes/gateway/models.ts';
import { providerRoutes } from '../routes/gateway/providers.ts';
import { speechRoutes } from '../routes/gateway/speech.ts';
import { transcriptionRoutes } from '../routes/gateway/transcriptions.ts';
import { webSearchRoutes } from '../routes/gateway/web-search.ts';
import { paymentWebhookRoutes } from '../routes/plans/payment-webhook.ts';
import { planRoutes, pricingDataRoutes } from '../routes/plans/plans.ts';
import { pricingPageRoutes } from '../routes/plans/pricing-page.ts';
import { pairRoutes } from '../routes/sign-in/oauth-pair.ts';
import { refreshRoutes } from '../routes/sign-in/oauth-refresh.ts';
import { emailSignInRoutes } from '../routes/sign-in/sign-in-email.ts';
import { googleSignInRoutes } from '../routes/sign-in/sign-in-google.ts';
import { signInProviderRoutes } from '../routes/sign-in/sign-in-providers.ts';
import { assistantOAuthRoutes } from '../routes/system/assistant-oauth.ts';
import { healthRoutes } from '../routes/system/health.ts';
import { mcpRoutes } from '../routes/system/mcp.ts';
import { memoryTableRoutes } from '../routes/system/memory-table.ts';
import { metricsRoutes } from '../routes/system/metrics.ts';
import { siteRoutes } from '../routes/system/site.ts';
import {
  knownServerRoutes,
  toolClientRoutes,
  toolProgramRoutes,
} from '../routes/system/tool-servers.ts';
import { webAppRoutes } from '../routes/system/web-app.ts';
import { createSitePages, type SitePages } from '../site/site-pages.ts';
import type { AppParts } from './app-parts.ts';
import { jsonBodies } from './bodies/json-bodies.ts';
import { type LargeBodies, makeLargeBodies } from './bodies/large-bodies.ts';
import type { ConnectionLimits } from './connections/connection.ts';
import { connectionLimits, connections } from './connections/connections.ts';
import { type AnswerFailure, answerFailures, errors, nothingHere } from './errors.ts';
import { guards } from './guards.ts';
import { defaultBodyLimit, limits } from './limits.ts';
import { type LogStream, loggerOptions, requestLog } from './logging.ts';
import { openApi, openApiRoutes } from './openapi.ts';
import { requestMetrics } from './request-metrics.ts';
import { openAuthenticatedScope, openPublicScope, scopes } from './scopes.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  /** Absent: stdout. */
  logTo?: LogStream;
  /** Called with each route as it is registered; for tests. */
  onRoute?: (route: RouteOptions) => void;
  /** Changes of the limits of connections; for tests. */
  connections?: Partial<ConnectionLimits>;
}

/** The HTTP side: guards first, then headers, limits and the two scopes of routes. */
export async function makeApp(parts: AppParts, options: AppOptions): Promise<FastifyInstance> {
  const { origins, metrics, config } = parts;
  const limitsOfConnections = { ...connectionLimits, ...options.connections };
  const pages = createSitePages(parts);
  const answer = answerFailures(pages);
  const app = Fastify(serverOptions(parts, options, limitsOfConnections, answer));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  await app.register(connections, limitsOfConnections);
  await app.register(errors, { answer });
  await app.register(requestLog);
  await app.register(requestMetrics, { metrics });
  await app.register(guards, { origins });
  await app.register(securityHeaders, { origins, publicUrl: config.publicUrl });
  await app.register(limits);
  const largeBodies = makeLargeBodies();
  await app.register(jsonBodies, { largeBodies, closing: parts.closing });
  await app.register(openApi);
  await app.register(scopes);
  await app.register(publicRoutes, { ...parts, pages });
  await app.register(authenticatedRoutes, { ...parts, largeBodies });
  return app;
}

function serverOptions(
  { config, redactor }: AppParts,
  { logTo }: AppOptions,
  { headersMs, keepAliveMs, checkMs }: ConnectionLimits,
  answer: AnswerFailure,
): FastifyHttpOptions<Server> {
  const { trustedProxies } = config.accounts;
  return {
    logger: loggerOptions(config.logLevel, redactor, logTo),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'traceId',
    }),
    genReqId: traceIdOf,
    forceCloseConnections: 'idle',
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    keepAliveTimeout: keepAliveMs,
    // A large upload may take long: `connections` bounds its rate.
    requestTimeout: 0,
    bodyLimit: defaultBodyLimit,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { maxParamLength: 500 },
    // An address that no route can have: its percent signs are wrong, or a part of it is too long.
    frameworkErrors: (_error, request, reply) => answer(nothingHere(), request, reply),
  };
}

/** The client's own, so that what a person copies is found in the log. */
function traceIdOf({ headers }: IncomingMessage): string {
  const given = headers[traceHeader];
  return isTraceId(given) ? given : newTraceId();
}

async function publicRoutes(
  scope: FastifyInstance,
  parts: AppParts & { pages: SitePages },
): Promise<void> {
  openPublicScope(scope);
  await scope.register(healthRoutes, parts);
  await scope.register(pairRoutes, parts);
  await scope.register(signInProviderRoutes, parts);
  await scope.register(emailSignInRoutes, parts);
  await scope.register(googleSignInRoutes, parts);
  await scope.register(redeemRoutes, parts);
  await scope.register(assistantOAuthRoutes, parts);
  await scope.register(toolClientRoutes, parts);
  await scope.register(sharePageRoutes, parts);
  await scope.register(pricingDataRoutes, parts);
  await scope.register(pricingPageRoutes, parts);
  await scope.register(paymentWebhookRoutes, parts);
  await scope.register(trackRoutes, parts);
  await scope.register(siteRoutes, parts);
  await scope.register(webAppRoutes, { ...parts, webDir: parts.config.webDir });
}

async function authenticatedRoutes(
  scope: FastifyInstance,
  parts: AppParts & { largeBodies: LargeBodies },
): Promise<void> {
  const { authentication, config } = parts;
  openAuthenticatedScope(scope, { authentication, metricsToken: config.metricsToken });
  await scope.register(openApiRoutes);
  await scope.register(metricsRoutes, parts);
  await scope.register(refreshRoutes, parts);
  await scope.register(sessionRoutes, parts);
  await scope.register(accountSessionRoutes, parts);
  await scope.register(accountRoutes, parts);
  await scope.register(apiTokenRoutes, parts);
  await scope.register(assistantConsentRoutes, parts);
  await scope.register(mcpRoutes, parts);
  await scope.register(knownServerRoutes, parts);
  await scope.register(memoryTableRoutes, parts);
  await scope.register(toolProgramRoutes, parts);
  await scope.register(accountDataRoutes, parts);
  await scope.register(storageRoutes, parts);
  await scope.register(planRoutes, parts);
  await scope.register(analyticsRoutes, parts);
  await scope.register(conversationRoutes, parts);
  await scope.register(conversationEventRoutes, parts);
  await scope.register(conversationSearchRoutes, parts);
  await scope.register(shareRoutes, parts);
  await scope.register(settingRoutes, parts);
  await scope.register(modelRoutes, parts);
  await scope.register(providerRoutes, parts);
  await scope.register(chatRoutes, parts);
  await scope.register(answerRoutes, parts);
  await scope.register(embeddingRoutes, parts);
  await scope.register(transcriptionRoutes, parts);
  await scope.register(speechRoutes, parts);
  await scope.register(imageRoutes, parts);
  await scope.register(webSearchRoutes, parts);
  await scope.register(searchDocumentRoutes, parts);
  await scope.register(documentRoutes, parts);
  await scope.register(documentListRoutes, parts);
  await scope.register(uploadRoutes, parts);
  await scope.register(documentPartRoutes, parts);
  await scope.register(documentFileRoutes, parts);
}

import type { RateLimitOptions } from '@fastify/rate-limit';
import {
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mcpPath } from '#api/api-tokens.ts';
import type { ChatRequest } from '#api/chat-completions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type Authentication, authenticate, requireCaller } from '../../auth/authenticate.ts';
import { completeChat } from '../../gateway/complete-chat.ts';
import { countedCall } from '../../gateway/counted-call.ts';
import { type CallParts, prepareCall } from '../../gateway/prepare-call.ts';
import { openStreams } from '../../http/connections/open-streams.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import type { ToolParts } from '../../mcp/assistant-call.ts';
import { documentEvents, eventBus, readSubscriptions } from '../../mcp/document-events.ts';
import { type IssuerParts, issuerOf } from '../../mcp/grants/issuer.ts';
import { mcpServer } from '../../mcp/mcp-server.ts';
import type { Plans } from '../../plans/plans.ts';
import type { ChangeListener } from '../../sync/change-listener.ts';

interface McpOptions extends ToolParts, CallParts, IssuerParts {
  providers: CallParts['providers'];
  plans: Plans;
  closing: AbortSignal;
  authentication: Authentication;
  changes: ChangeListener;
  /** Silence after which a stream's rows are read again. */
  waitingMs: number;
}

/** Messages of an owner's assistants; a model that searches makes some in a second. */
const rateLimit: RateLimitOptions = {
  max: 300,
  timeWindow: '1 minute',
  hook: 'preHandler',
  keyGenerator: ({ principal }) => principal.ownerId,
};

const schema = {
  response: {
    200: {
      description: 'A message of the Model Context Protocol',
      content: {
        'application/json': { schema: z.unknown() },
        'text/event-stream': { schema: z.string() },
      },
    },
  },
};

/**
 * The Model Context Protocol as the official SDK speaks it, without sessions: each message is answered by a server of its
 * own, of the form of the protocol that the message has. The guards have checked Host and Origin, the scope the bearer.
 */
export const mcpRoutes: FastifyPluginAsync<McpOptions> = async (app, options) => {
  const { closing } = options;
  const open = openStreams();
  const count = app.createRateLimit(rateLimit);
  // RFC 9728: where a program without a bearer, or with one that has ended, is granted one.
  app.addHook('onSend', async (request, reply) => {
    const issuer = reply.statusCode === 401 ? issuerOf(options, request) : null;
    if (issuer === null) return;
    const metadata = getOAuthProtectedResourceMetadataUrl(new URL(mcpPath, issuer));
    const error = request.headers.authorization === undefined ? '' : ' error="invalid_token",';
    void reply.header('www-authenticate', `Bearer${error} resource_metadata="${metadata}"`);
  });
  app.route({
    // What is not a POST, the SDK refuses as the protocol says.
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    exposeHeadRoute: false,
    config: { rateLimit },
    schema,
    handler: async (request, reply) => {
      await countBatch(count, request);
      const { principal, assistant, session } = requireCaller(request);
      const present = whileConnected(reply, closing);
      // The end of a connection that is over already would give no place back.
      if (present.aborted) throw new CodedError('aborted');
      reply.raw.once('close', open(principal));
      const ended = new AbortController();
      const connected = AbortSignal.any([present, ended.signal]);
      const { log } = request;
      const complete = (body: ChatRequest) => answerText(options, request, body, connected);
      const call = { ...options, principal, assistant, connected, log, complete };
      const { body: parsedBody, ids } = readSubscriptions(request.body);
      const follow = { ...followed(options, request), sessionId: session.sessionId };
      const events = (signal: AbortSignal) => documentEvents(call, follow, ids, signal);
      const handler = createMcpHandler(({ era }) => mcpServer(call, era), {
        bus: eventBus(events, () => ended.abort()),
        onerror: (error) => log.debug({ err: error }, 'a message of an assistant was refused'),
      });
      return reply.send(await handler.fetch(webRequest(request, connected), { parsedBody }));
    },
  });
};

/** The messages of a batch of the older form but its first, which counts as the request. Throws `rate_limited`. */
async function countBatch(
  count: ReturnType<FastifyInstance['createRateLimit']>,
  request: FastifyRequest,
): Promise<void> {
  const others = Array.isArray(request.body) ? request.body.slice(1) : [];
  for (const _ of others) {
    const use = await count(request);
    if (!use.isAllowed && use.isExceeded) throw new CodedError('rate_limited', 'too many messages');
  }
}

/** Each time that rows are read, the bearer is checked as if it had just come. */
function followed({ changes, waitingMs, authentication }: McpOptions, request: FastifyRequest) {
  const isValid = () =>
    authenticate(authentication, request, 'access').then(
      () => true,
      () => false,
    );
  return { changes, pollMs: waitingMs, isValid };
}

/** A model's answer, as a use of the owner's plan. */
async function answerText(
  parts: CallParts & { plans: Plans },
  request: FastifyRequest,
  body: ChatRequest,
  signal: AbortSignal,
): Promise<string> {
  const call = await prepareCall(parts, body, { signal, resumable: null, log: request.log });
  const counted = { call, body, isQuestion: true };
  const { choices } = await countedCall(parts.plans, request, counted, () => completeChat(call));
  return choices[0]?.message.content ?? '';
}

/** Without its body, which was counted and parsed. */
function webRequest({ method, url, headers }: FastifyRequest, signal: AbortSignal): Request {
  const address = new URL(url, 'http://server');
  return new Request(address, { method, headers: headers as Record<string, string>, signal });
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#api/chat-completions.ts';
import type { FailedReply } from '#api/product-reply.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type ErrorCode, errorEntry } from '#shared/errors/registry.ts';
import { refusalOf } from '../database/refused-values.ts';
import { sendHtml } from '../pages/send-html.ts';
import type { Problem } from '../site/problem-page.ts';
import type { SitePages } from '../site/site-pages.ts';
import { isOpenAiPath } from './openai-path.ts';

/** The error's `type`, as OpenAI's clients expect it next to the code. */
function typeOf(error: CodedError): string {
  if (error.code === 'please_login') return 'authentication_error';
  if (error.code === 'rate_limited') return 'rate_limit_error';
  const status = statusOf(error);
  if (error.code.startsWith('provider_') || status >= 500) return 'server_error';
  return 'invalid_request_error';
}

function statusOf(error: CodedError): number {
  return errorEntry(error.code).status ?? 500;
}

/** Errors whose details are facts of the request. */
const withFacts: ReadonlySet<ErrorCode> = new Set([
  'upload_offset',
  'file_too_large',
  'quota_exceeded',
  'usage_limit',
  'provider_unavailable',
]);

/** The body of /v1, also inside a stream. */
export function errorBody(error: CodedError): ErrorBody {
  const { param, words, ...facts } = error.details ?? {};
  return {
    error: {
      message: error.message,
      type: typeOf(error),
      code: error.code,
      ...(typeof param === 'string' ? { param } : {}),
      ...(typeof words === 'string' ? { words } : {}),
      ...(withFacts.has(error.code) ? { data: facts } : {}),
    },
  };
}

/** The body of product calls (S8.4). */
export function failedReply(error: CodedError): FailedReply {
  const { message, code, details } = error;
  const data = details && withFacts.has(code) ? { data: details } : {};
  // S8.6: the product's calls know some errors by their number.
  return { status: 'ERROR', detail: message, code: errorEntry(code).number ?? code, ...data };
}

/** Answers a request that failed. */
export type AnswerFailure = (thrown: Error, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Answers every failure in the form of its family of calls: `/v1/*` as OpenAI does, others by S8.4; a person who opens
 * an address sees a page.
 */
export const answerFailures =
  (pages: Pick<SitePages, 'problem'>): AnswerFailure =>
  (thrown, request, reply) => {
    const error = toRequestError(thrown);
    if (error.code === 'failed') request.log.error({ err: thrown }, 'request failed');
    else if (error.code === 'server_unavailable') {
      request.log.warn({ err: thrown }, 'the database is not available');
    }
    const problem = isVisit(request) ? problemOf(statusOf(error)) : null;
    startError(reply, error);
    if (problem === null) {
      reply.send(isOpenAiPath(request.url) ? errorBody(error) : failedReply(error));
    } else void sendHtml(reply, pages.problem(problem, request), 'no-store');
  };

/** Every failure of a route. */
export const errors = fastifyPlugin(
  async (app: FastifyInstance, { answer }: { answer: AnswerFailure }) => {
    app.setErrorHandler((thrown: Error, request, reply) => answer(thrown, request, reply));
  },
);

/** Does a person open the address, rather than a program call it? */
export function isVisit({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || isOpenAiPath(url)) return false;
  const mode = headers['sec-fetch-mode'];
  // A browser names no mode to a host without TLS that is another machine.
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}

/** null: it is the answer to a call, such as that it needs a bearer. */
function problemOf(status: number): Problem | null {
  if (status === 404) return 'missing';
  return status === 429 || status >= 500 ? 'failed' : null;
}

const nothing = 'there is nothing at this address';
/** An address that leads to nothing, for every caller. */
export const nothingHere = () => new CodedError('not_found', nothing);

const statusErrors: Record<number, [ErrorCode, string]> = {
  403: ['not_found', nothing],
  404: ['not_found', nothing],
  413: ['token_limit', 'the request is too large'],
  415: ['invalid_request', 'the body must be JSON'],
  429: ['rate_limited', 'too many requests'],
};

/** Any failure of a request as a CodedError; the text of an internal one does not leave the server. */
export function toRequestError(thrown: FastifyError | Error): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const refusal = refusalOf(thrown);
  if (refusal) return refusal;
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const { validation } = thrown;
    const param = fieldOf(validation[0]);
    return new CodedError('invalid_request', faultsText(validation), param ? { param } : {});
  }
  const { statusCode = 500 } = thrown as Partial<FastifyError>;
  const known = statusErrors[statusCode];
  if (known) return new CodedError(...known);
  if (statusCode < 500) return new CodedError('invalid_request', thrown.message);
  return new CodedError('failed', 'Something went wrong on the server.');
}

const maxFaults = 3;

/** The first fields that do not fit their schema, as `messages.0.role: …`. */
function faultsText(faults: readonly { instancePath: string; message?: string }[]): string {
  return faults
    .slice(0, maxFaults)
    .map((fault) => `${fieldOf(fault) || 'body'}: ${fault.message}`)
    .join('; ');
}

function fieldOf(fault: { instancePath: string } | undefined): string {
  return fault?.instancePath.slice(1).replaceAll('/', '.') ?? '';
}

/** Statuses of failures that pass by themselves, if their code says so. */
const passing: ReadonlySet<number> = new Set([503, 507]);
const defaultRetryAfter = '5';

/** Seconds, or a date that a vendor named; undefined: a repetition fails too, or may be made at once. */
function retryAfterOf(error: CodedError): string | undefined {
  const named = error.details?.retryAfter;
  if (typeof named === 'string') return named;
  return error.retryable && passing.has(statusOf(error)) ? defaultRetryAfter : undefined;
}

function startError(reply: FastifyReply, error: CodedError): void {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  void reply.code(statusOf(error)).header('cache-control', 'no-store');
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#api/chat-completions.ts';
import type { FailedReply } from '#api/product-reply.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { errorEntry } from '#shared/errors/registry.ts';

/** A `type` beside the code, in the words OpenAI's clients look for. */
function typeOf(error: CodedError): string {
  if (error.code === 'please_login') return 'authentication_error';
  if (error.code === 'rate_limited') return 'rate_limit_error';
  const status = statusOf(error);
  if (error.code.startsWith('provider_') || status >= 500) return 'server_error';
  return 'invalid_request_error';
}

export function statusOf(error: CodedError): number {
  return errorEntry(error.code).status ?? 500;
}

/** The body of /v1, also inside a stream. */
export function errorBody(error: CodedError): ErrorBody {
  return { error: { message: error.message, type: typeOf(error), code: error.code } };
}

/** The body of product calls (S8.4). */
export function failedReply(error: CodedError): FailedReply {
  return { status: 'ERROR', detail: error.message, code: error.code };
}

/** Any failure of a request as a CodedError. What is not meant for callers is not told them. */
export function toRequestError(thrown: FastifyError | Error): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const { statusCode = 500, validation } = thrown as Partial<FastifyError>;
  if (validation || statusCode === 400) return new CodedError('invalid_request', thrown.message);
  if (statusCode === 413) return new CodedError('token_limit', 'the request is too large');
  if (statusCode === 429) return new CodedError('rate_limited', 'too many requests');
  if (statusCode === 415) return new CodedError('invalid_request', 'the body must be JSON');
  if (statusCode === 403 || statusCode === 404) {
    return new CodedError('not_found', 'there is nothing at this address');
  }
  if (statusCode < 500) return new CodedError('invalid_request', thrown.message);
  return new CodedError('failed', 'Something went wrong on the server.');
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: CodedError): void {
  const openAi = request.url.startsWith('/v1/') || request.url === '/v1';
  const retryAfter = error.details?.retryAfter;
  if (typeof retryAfter === 'string') reply.header('retry-after', retryAfter);
  void reply
    .code(statusOf(error))
    .header('cache-control', 'no-store')
    .send(openAi ? errorBody(error) : failedReply(error));
}

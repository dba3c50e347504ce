import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { CodedError } from '#shared/errors/coded-error.ts';

/**
 * Of a route whose body is a form: the route reads the parts itself and checks the fields by
 * `parseFields`, so that a file is never held in memory; the body's schema is what /openapi.json shows.
 */
export const formValidator: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);

type Parts = AsyncIterableIterator<Multipart>;

/** The parts of a form in the order in which they were sent. Throws `invalid_request` for another body. */
export function formParts(request: FastifyRequest): Parts {
  if (!request.isMultipart()) {
    throw new CodedError('invalid_request', 'the body must be multipart/form-data');
  }
  return request.parts();
}

/** The next part; undefined at the form's end. Throws `invalid_request` where the form is malformed. */
export async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  try {
    const next = (await parts.next()) as IteratorResult<Multipart, undefined>;
    return next.done ? undefined : next.value;
  } catch (thrown) {
    throw formError(thrown);
  }
}

/** What a form's parser threw, as a CodedError: the form is malformed, or beyond the limits. */
export function formError(thrown: unknown): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const { code } = (thrown ?? {}) as { code?: unknown };
  const isLimit = typeof code === 'string' && /^FST_\w+_LIMIT$/.test(code);
  const fault = isLimit ? 'the form has too many parts' : 'the form cannot be read';
  return new CodedError('invalid_request', fault);
}

/** `invalid_request` about one field of a form. */
export function fieldError(field: string, fault: string): CodedError {
  return new CodedError('invalid_request', `${field.slice(0, 50)}: ${fault}`);
}

const maxFaults = 3;

/** The fields of a form in their schema's shape. Throws `invalid_request` that names the first faults. */
export function parseFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: Record<string, unknown>,
): z.infer<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .slice(0, maxFaults)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw new CodedError('invalid_request', faults.join('; '));
}

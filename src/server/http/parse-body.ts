import * as z from 'zod/mini';
import { CodedError } from '#shared/errors/coded-error.ts';

/** The body in its schema's shape. Throws `invalid_request` that names the first fields at fault. */
export function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.infer<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw new CodedError('invalid_request', faults.join('; '));
}

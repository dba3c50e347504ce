import type * as z from 'zod/mini';
import { CodedError } from '#shared/errors/coded-error.ts';

/** What a person wrote, rebuilt from its schema. @throws invalid */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.input<Schema>,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new CodedError('invalid', 'a value has a wrong shape');
  return read.data;
}

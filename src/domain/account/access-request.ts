import * as z from 'zod/mini';
import { type AccessField, accessFields } from './access-fields.ts';

const text = z.string().check(z.maxLength(4000));
const others = accessFields.filter((field) => field !== 'client_id');

/** A program's request for access, as it came. */
export const accessRequestSchema = z.object({
  client_id: text,
  ...(Object.fromEntries(others.map((field) => [field, z.optional(text)])) as Record<
    Exclude<AccessField, 'client_id'>,
    z.ZodMiniOptional<typeof text>
  >),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;

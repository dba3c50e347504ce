import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** Where the operator offers a table of word pieces for search by meaning on a device; null: nowhere. */
export const findMemoryTable = endpoint({
  method: 'GET',
  path: '/app/memory_table',
  reply: okReply(z.object({ url: z.nullable(z.string()) })),
});

import { accountStorageSchema } from '#domain/account/storage.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** What the owner stores, of how much, and what could be deleted. */
export const storage = endpoint({
  method: 'GET',
  path: '/user/storage',
  reply: okReply(accountStorageSchema),
});

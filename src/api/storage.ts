import { accountStorageSchema } from '#domain/account/storage.ts';
import { okReply } from './product-reply.ts';

/** GET: what the owner stores, of how much, and what could be deleted. */
export const storagePath = '/user/storage';
export const storageReplySchema = okReply(accountStorageSchema);

import { serverOwnerId } from '#domain/account/own-server.ts';

/** Whose rows a call may read and write. Made by `authenticate` alone. */
export interface Principal {
  ownerId: string;
}

/** The one owner of personal mode. */
export const localOwner: Principal = { ownerId: serverOwnerId };

/** Whose rows a call may touch. Comes from `principalOf` (authenticate.ts) and nowhere else. */
export interface Principal {
  ownerId: string;
}

/** The one owner of personal mode. */
export const localOwner: Principal = { ownerId: 'local' };

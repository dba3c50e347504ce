/** The one owner of a server in personal mode, who has a database on each device that is paired with it. */
export const serverOwnerId = 'local';

/** The account whose rows these are; null: they are the guest's, or of who runs the paired server. */
export const accountOf = (owner: string | null): string | null =>
  owner === serverOwnerId ? null : owner;

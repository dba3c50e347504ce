/** Name under which a sender's address is gathered: the new client shows it on a card only. */
export const addressKey = (name: string) => `address of ${name}`;

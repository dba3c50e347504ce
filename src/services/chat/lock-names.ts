/** The context that runs a conversation's machine. */
export const holderLock = (holder: string) => `gloss.holder:${holder}`;
/** Held from an answer's preparation to its end. */
export const answerLock = (answerId: string) => `gloss.turn:${answerId}`;
/** One turn of a conversation at a time, whichever contexts it is open in. */
export const conversationLock = (conversationId: string) => `gloss.conversation:${conversationId}`;

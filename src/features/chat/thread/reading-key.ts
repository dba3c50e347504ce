/** Before the id of a document that is read aloud; answers have their own. */
export const documentKey = 'document:';

/** Characters of a hash: that two texts of 20,000 have the same ones happens once in a million times. */
const length = 12;

/** The key under which the words of a text are: the index has it twice with each word, so it is short. */
export const wordsKey = (hash: string): string => hash.slice(0, length);

/**
 * Keys of the texts of a note that failed: next to its number, as its accessible name, and before its words in the
 * chat and in a copy.
 */
export const failureTexts = {
  missing: {
    word: 'evidence.missing',
    name: 'evidence.missingName',
    body: 'evidence.missingBody',
    copied: 'evidence.missingCopied',
  },
  number: {
    word: 'evidence.otherNumber',
    name: 'evidence.otherNumberName',
    body: 'evidence.otherNumberBody',
    copied: 'evidence.otherNumberBody',
  },
  part: {
    word: 'evidence.part',
    name: 'evidence.partName',
    body: 'evidence.partBody',
    copied: 'evidence.partBody',
  },
} as const;

export type Failure = keyof typeof failureTexts;

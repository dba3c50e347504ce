/**
 * Keys of the texts of a note that failed: next to its number, as its accessible name, and before its words in the
 * chat, in a copy and on a shared page.
 */
export const failureTexts = {
  missing: {
    word: 'evidence.missing',
    name: 'evidence.missingName',
    body: 'evidence.missingBody',
    copied: 'evidence.missingCopied',
    shared: 'sharePage.notFound',
  },
  number: {
    word: 'evidence.otherNumber',
    name: 'evidence.otherNumberName',
    body: 'evidence.otherNumberBody',
    copied: 'evidence.otherNumberBody',
    shared: 'evidence.otherNumberBody',
  },
  part: {
    word: 'evidence.part',
    name: 'evidence.partName',
    body: 'evidence.partBody',
    copied: 'evidence.partBody',
    shared: 'evidence.partBody',
  },
} as const;

export type Failure = keyof typeof failureTexts;

import { failureTexts } from '../evidence/failure-texts.ts';

/** Keys of what is said of a quote. */
export const resultTexts = {
  checked: 'receipt.checked',
  part: failureTexts.part.word,
  number: failureTexts.number.word,
  missing: failureTexts.missing.word,
  unchecked: 'receipt.unchecked',
} as const;

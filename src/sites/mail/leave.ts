import { quoteMarks, signatureMarks, tailMarks } from './quote-marks.ts';

/**
 * Where the person's own words end in a composer of any webmail: signatures and quotes as mail programs
 * mark them, prefixes of receivers included (sites.md 0.6, seen 2026-08), after what the site itself adds.
 */
export const mailLeave = (...own: string[]): string[] => [
  ...own,
  signatureMarks,
  'hr:has(+ [id$="divRplyFwdMsg"])',
  tailMarks,
  quoteMarks,
];

import type { InsertionContent } from '#domain/composer/insertion.ts';

/** Plain text as lines; line ends of any system. */
export function contentOfText(text: string): InsertionContent {
  const lines = text.split(/\r\n?|\n/);
  return { lines: lines.map((line) => ({ kind: 'text', runs: line ? [{ text: line }] : [] })) };
}

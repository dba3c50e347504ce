import { text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import { savedThing } from './saved-thing.ts';

/** Omnivore, `highlights/SLUG.md`: quotes (`> …`), each with its note behind it. */
export const omnivoreHighlights: ImportFormat = {
  id: 'omnivore',
  pieces: 'text',
  fits: ({ name }) => /(?:^|\/)highlights\/[^/]+\.md$/i.test(name),
  *read(piece, { file }) {
    const title = file.replace(/^.*\//, '').replace(/\.md$/i, '');
    for (const { quote, note } of quotesOf(text(piece))) {
      yield savedThing('omnivore', { title, quote: quote.join('\n'), note: note.join('\n') });
    }
  },
};

function quotesOf(markdown: string): { quote: string[]; note: string[] }[] {
  const all: { quote: string[]; note: string[] }[] = [];
  let wasQuote = false;
  for (const line of markdown.split(/\r?\n/)) {
    const quote = /^>\s?(.*)$/.exec(line)?.[1];
    if (quote !== undefined && !wasQuote) all.push({ quote: [], note: [] });
    if (quote === undefined) all.at(-1)?.note.push(line);
    else all.at(-1)?.quote.push(quote);
    wasQuote = quote !== undefined;
  }
  return all;
}

import type { ExportedQuote } from './export-item.ts';

/** What Readwise takes of one highlight (readwise.io/api_deets, 2026-11). It has no place for colours. */
export interface ReadwiseHighlight {
  text: string;
  title?: string;
  author?: string;
  source_url?: string;
  source_type: 'gloss';
  category: 'articles' | 'books';
  note?: string;
  highlighted_at: string;
}

const maxText = 8191;
const maxTitle = 511;
const maxAuthor = 1024;
const maxAddress = 2047;

export function readwiseHighlight(quote: ExportedQuote): ReadwiseHighlight {
  const { exact, title, author, link, created } = quote;
  const note = noteOf(quote).slice(0, maxText);
  return {
    text: exact.slice(0, maxText),
    ...(title !== '' && { title: title.slice(0, maxTitle) }),
    ...(author !== '' && { author: author.slice(0, maxAuthor) }),
    ...(link !== null && link.length <= maxAddress && { source_url: link }),
    source_type: 'gloss',
    category: link === null ? 'books' : 'articles',
    ...(note !== '' && { note }),
    highlighted_at: created,
  };
}

/** Words that begin with a dot become tags there. */
function noteOf({ note, tags }: ExportedQuote): string {
  const named = tags.map((tag) => `.${tag.trim().replace(/\s+/g, '-')}`).join(' ');
  return [named, note].filter(Boolean).join('\n');
}

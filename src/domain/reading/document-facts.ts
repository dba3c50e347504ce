import type { Document } from '../documents/documents.ts';
import { pageFactsOf } from '../documents/page-facts.ts';

/** Facts about a source besides its text. */
export interface DocumentFacts {
  /** Empty: not known. */
  author: string;
  /** ISO 8601, as shown, or empty. */
  date: string;
  words: number;
  /**
   * Reading time at 238 words a minute (Brysbaert 2019) or 400 characters of a script without
   * spaces.
   */
  minutes: number;
}

const wordsPerMinute = 238;
const signsPerMinute = 400;
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

export function factsOf(
  document: Pick<Document, 'pure_text' | 'doc_type_dependent_data'>,
): DocumentFacts {
  const { author, date } = originOf(document.doc_type_dependent_data);
  const signs = document.pure_text.match(unspaced)?.length ?? 0;
  const spaced = document.pure_text.replace(unspaced, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const minutes = spaced / wordsPerMinute + signs / signsPerMinute;
  return { author, date, words: spaced + signs, minutes: Math.max(1, Math.round(minutes)) };
}

function originOf(data: Document['doc_type_dependent_data']): { author: string; date: string } {
  if ('emails' in data) {
    const last = data.emails.at(-1);
    return { author: last?.from.name ?? '', date: last?.date ?? '' };
  }
  if ('videoId' in data) return data;
  const { author = [], published = '' } = pageFactsOf(data);
  const post = 'post' in data ? data.post : { author: '', date: '' };
  return { author: post.author || author.join(', '), date: post.date || published };
}

import { type FoldedText as Folded, foldQuote, foldSlices } from '#domain/evidence/fold-quote.ts';
import type { Store } from '../database/store.ts';
import { getDocument } from './documents.ts';

/** What is searched: without what a quote needs besides. */
type FoldedText = Pick<Folded, 'text' | 'starts'>;

interface TextHit {
  textStart: number;
  textEnd: number;
}

interface TextHits {
  hits: TextHit[];
  more: boolean;
}

const maxHits = 500;
const slicesAtOnce = 8;

interface DocumentFinder {
  /** The places of `words` in a document's visible text. */
  find(docId: string, words: string): Promise<TextHits>;
}

/** Caches the folded text of the last searched document: a search is typed letter by letter. */
export function createDocumentFinder(store: Store): DocumentFinder {
  let last: { docId: string; folded: Promise<FoldedText> } | null = null;
  return {
    async find(docId, words) {
      const wanted = searchable(foldQuote(words, { view: 'whole' })).text;
      if (wanted.trim() === '') return { hits: [], more: false };
      if (last?.docId !== docId) {
        const made = { docId, folded: foldedText(store, docId) };
        last = made;
        made.folded.catch(() => {
          if (last === made) last = null;
        });
      }
      return hitsIn(await last.folded, wanted);
    },
  };
}

async function foldedText(store: Store, docId: string): Promise<FoldedText> {
  const slices = foldSlices((await getDocument(store, docId))?.pure_text ?? '', { view: 'whole' });
  for (let done = 0; ; done += 1) {
    const step = slices.next();
    if (step.done) return searchable(step.value);
    if (done % slicesAtOnce === slicesAtOnce - 1) await new Promise((go) => setTimeout(go));
  }
}

function hitsIn({ text, starts }: FoldedText, words: string): TextHits {
  const hits: TextHit[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    if (hits.length === maxHits) return { hits, more: true };
    const end = starts[at + words.length - 1] ?? 0;
    hits.push({ textStart: starts[at] ?? 0, textEnd: end + 1 });
  }
  return { hits, more: false };
}

const accents = /[\u0300-\u036f]/g;

/** Without case and accents. */
function searchable({ text, starts }: FoldedText): FoldedText {
  if (text.search(accents) < 0) return { text: lower(text), starts };
  const ends = new Uint32Array(starts.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x300 || code > 0x36f) ends[length++] = starts[at] ?? 0;
  }
  return { text: lower(text.replace(accents, '')), starts: ends };
}

/** As long as before: offsets stay true. */
function lower(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

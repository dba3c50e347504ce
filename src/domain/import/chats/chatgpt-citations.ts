import { withoutQuoteMarks } from '#domain/replies/answer-marks.ts';
import { idText, linkOf, type Row, row, rows, text } from '../foreign.ts';
import type { ImportedSource } from '../imported.ts';

export interface CitedSources {
  /** The text as it was shown, with sources where their marks were, and all that are cited. */
  resolve(shown: string, metadata: Row): { text: string; sources: ImportedSource[] };
}

/** `turn0search1`: what the search of a turn found. */
const reference = String.raw`turn\d+[a-z]+\d+`;
const privateUse = String.raw`[\ue200-\ue206]`;
/** Marks that lost their signs of the private use area are words that no text has. */
const marks = new RegExp(
  String.raw`${privateUse}?\b(?:file)?(?:cite|navlist|video|image_group|i|products?)?(?:${privateUse}*${reference})+(?:L\d+(?:-L?\d+)?)?${privateUse}?`,
  'g',
);
const one = new RegExp(reference, 'g');

/** Citations of the answers of a chat: what searches found is in messages of the tool, or in none. */
export class Cited implements CitedSources {
  readonly #found = new Map<string, ImportedSource>();

  constructor(messages: readonly Row[]) {
    for (const { metadata } of messages) {
      for (const { entries } of rows(row(metadata).search_result_groups))
        this.#learn(rows(entries));
      for (const { items, refs } of rows(row(metadata).content_references)) {
        this.#learn(rows(items));
        const [first] = rows(items);
        if (first) this.#learn(rows(refs).map((each) => ({ ...first, ref_id: each })));
      }
    }
  }

  resolve(shown: string, metadata: Row): { text: string; sources: ImportedSource[] } {
    const sources = new Map<string, ImportedSource>();
    const cite = (all: readonly ImportedSource[]) => {
      for (const source of all) if (!sources.has(source.url)) sources.set(source.url, source);
      return all.map(asLink).join(' ');
    };
    let text = withReferences(shown, rows(metadata.content_references), cite);
    text = withCitations(text, rows(metadata.citations), cite);
    text = text.replace(marks, (mark) => cite(this.#named(mark)));
    return {
      text: withoutQuoteMarks(text).replace(/[\ue200-\ue206]/g, ''),
      sources: [...sources.values()],
    };
  }

  #learn(entries: readonly Row[]): void {
    for (const entry of entries) {
      const source = sourceOf(entry);
      if (!source) continue;
      for (const id of [row(entry.ref_id), ...rows(entry.refs)]) {
        const { turn_index: turn, ref_type: type, ref_index: index } = id;
        if (turn !== undefined)
          this.#found.set(`turn${idText(turn)}${text(type)}${idText(index)}`, source);
      }
    }
  }

  #named(mark: string): ImportedSource[] {
    return (mark.match(one) ?? []).flatMap((id) => this.#found.get(id) ?? []);
  }
}

type Cite = (sources: readonly ImportedSource[]) => string;

function withReferences(shown: string, references: readonly Row[], cite: Cite): string {
  let out = shown;
  for (const { matched_text: mark, alt, items } of references) {
    if (typeof mark !== 'string' || !/[\ue200【]/.test(mark) || !out.includes(mark)) continue;
    const sources = rows(items).flatMap((item) => sourceOf(item) ?? []);
    const links = cite(sources);
    // Without either, the mark may still name what a search found.
    const words = typeof alt === 'string' && alt !== '' ? alt : links;
    if (words !== '' || !one.test(mark)) out = out.replace(mark, () => words);
    one.lastIndex = 0;
  }
  return out;
}

/** The older form: ranges of the text, whose marks are `【4†source】`. */
function withCitations(shown: string, citations: readonly Row[], cite: Cite): string {
  const ranges = citations.map((each) => ({
    from: Number(each.start_ix),
    to: Number(each.end_ix),
    source: sourceOf(row(each.metadata)),
  }));
  let out = shown;
  for (const { from, to, source } of ranges.toSorted((a, b) => b.from - a.from)) {
    if (!source || !/^【[^【】]*】$/.test(out.slice(from, to))) continue;
    out = out.slice(0, from) + cite([source]) + out.slice(to);
  }
  return out;
}

function sourceOf({ title, url }: Row): ImportedSource | null {
  const link = linkOf(url);
  if (link === null) return null;
  const name = text(title)
    .replace(/[\s[\]]+/g, ' ')
    .trim();
  const escaped = link.replaceAll('(', '%28').replaceAll(')', '%29');
  return { title: name || new URL(link).host, url: escaped };
}

const asLink = ({ title, url }: ImportedSource): string => `([${title}](${url}))`;

import type { MessageSource } from '../conversations/conversations.ts';
import { type DocumentInfo, pageOf } from '../documents/documents.ts';
import { noteNumbers } from '../evidence/check-mark.ts';
import type { Citation } from '../evidence/citation.ts';
import { sameKey } from './same-address.ts';
import type { SearchPage } from './search-run.ts';

/** A source of an answer, or what was found for it, as a person sees it: once. */
export interface AnswerSource
  extends Pick<DocumentInfo, 'docType' | 'title' | 'facts'>,
    Pick<SearchPage, 'docId' | 'state' | 'date'> {
  /** null: it has no address. */
  url: string | null;
  /** Of the search: it can be left out. */
  isResult: boolean;
  /** Of its notes, in their order; empty: none of its words are quoted. */
  numbers: number[];
}

export interface AnswerSources {
  /** In the order of their notes; of an answer without notes all that was found, as it was found. */
  used: AnswerSource[];
  /** Found, and not quoted. */
  unused: AnswerSource[];
}

interface Group {
  source: AnswerSource;
  docIds: Set<string>;
  key: string | null;
  isFound: boolean;
}

/**
 * The sources of an answer for which the web was searched. Addresses of one page, and addresses that led to one document,
 * are one source. `given`: what the person gave with the question; `citations`: null until the answer has ended.
 */
export function sourcesOfAnswer(
  found: readonly AnswerSource[],
  given: readonly MessageSource[],
  citations: readonly Citation[] | null,
): AnswerSources {
  const groups: Group[] = [];
  for (const source of found) addTo(groups, source, true);
  for (const source of given) addTo(groups, sourceOf(source), false);
  const notes = notesByDocument(citations ?? []);
  const numbered = groups.map(({ source, docIds, isFound }) => ({
    source: { ...source, numbers: [...docIds].flatMap((id) => notes.get(id) ?? []).sort(byNumber) },
    isFound,
  }));
  const used = numbered
    .map(({ source }) => source)
    .filter(({ numbers }) => numbers.length > 0)
    .sort((a, b) => byNumber(a.numbers[0]!, b.numbers[0]!));
  const others = numbered
    .filter(({ source, isFound }) => isFound && source.numbers.length === 0)
    .map(({ source }) => source);
  return used.length > 0 ? { used, unused: others } : { used: others, unused: [] };
}

const byNumber = (a: number, b: number) => a - b;

function addTo(groups: Group[], source: AnswerSource, isFound: boolean): void {
  const key = source.url !== null && URL.canParse(source.url) ? sameKey(source.url) : null;
  const known = groups.find(
    (group) =>
      (key !== null && group.key === key) ||
      (source.docId !== null && group.docIds.has(source.docId)),
  );
  const group = known ?? { source, docIds: new Set<string>(), key, isFound };
  if (!known) groups.push(group);
  if (source.docId !== null) group.docIds.add(source.docId);
}

/** Also a note whose words were cut out: it leads to its page. */
function notesByDocument(citations: readonly Citation[]): Map<string, number[]> {
  const numbers = noteNumbers(citations);
  const notes = new Map<string, number[]>();
  for (const { mark, found, near } of citations) {
    const docId = (found ?? near)?.docId;
    const number = numbers.get(mark);
    if (docId === undefined || number === undefined) continue;
    const known = notes.get(docId) ?? [];
    if (!known.includes(number)) notes.set(docId, [...known, number]);
  }
  return notes;
}

/** A page of a search. */
export function sourceOfPage(page: SearchPage): AnswerSource {
  const { docId, title, url, date, state, facts } = page;
  const docType = 'page_content__webpage';
  const read = { docId, docType, title, url, date, state } as const;
  return { ...read, numbers: [], isResult: true, ...(facts && { facts }) };
}

/** A source as its message stores it. */
export function sourceOf(source: MessageSource): AnswerSource {
  const { docId, docType, title, facts } = source;
  const read = { docId, docType, title, url: pageOf(source), date: null, state: 'read' } as const;
  return { ...read, numbers: [], isResult: false, ...(facts && { facts }) };
}

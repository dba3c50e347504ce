import type { AwaitedMemory } from '#domain/conversations/awaited-sources.ts';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { markAddress } from '#domain/memos/mark-address.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { orderInSource } from '#domain/memos/order-in-source.ts';
import { marksFor } from '#domain/memos/recalled-marks.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import { documentOfMarks } from '#services/documents/document-of-marks.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addTaken } from '#services/store/conversations/taken-sources.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument, saveDocument, sourceOf } from '#services/store/documents/documents.ts';
import { allMarks } from '#services/store/memos/marks.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { RecallDeps } from './memory-deps.ts';
import { closedSites, queryOf } from './recall.ts';

/**
 * Looks for a question in what the person has marked: the marks of each page become a source of it.
 * @throws search_empty
 */
export async function recallMarks(
  { store, models }: Pick<RecallDeps, 'store' | 'models'>,
  { messageId, models: wanted }: Pick<AwaitedMemory, 'messageId' | 'models'>,
  signal: AbortSignal,
): Promise<void> {
  const query = await queryOf(store, messageId);
  const closed = await closedSites({ store, models }, wanted, signal, 'marks');
  const marks = (await allMarks(store)).filter(
    ({ source }) => source?.link == null || !isOnSite(closed, source.link),
  );
  const chosen = await chosenFor(store, messageId, marks, query);
  if (chosen.length === 0) throw new CodedError('search_empty', 'no mark has it');
  const sources: MessageSource[] = [];
  for (const group of Map.groupBy(chosen, keyOf).values()) {
    const made = await documentOfMarks(group.toSorted(byPlace));
    if (!(await getDocument(store, made.doc_id))) await saveDocument(store, made);
    const document = await getDocument(store, made.doc_id);
    if (!document) continue;
    const taken = made.passages.map(({ id }) => id);
    sources.push({ ...sourceOf(document), taken });
  }
  await addTaken(store, messageId, sources);
}

async function chosenFor(
  store: Store,
  messageId: string,
  marks: readonly Memo[],
  query: readonly { text: string }[],
): Promise<Memo[]> {
  const { language } = await readSettings(store);
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  const own = language === 'auto' ? locale : toBcp47(language);
  const question = await getMessage(store, messageId);
  const here = (question?.sources ?? []).flatMap(({ link }) => markAddress(link) ?? []);
  const about = {
    now: store.clock.now(),
    languages: [...Intl.DateTimeFormat.supportedLocalesOf(own), 'en-US', 'en-GB'],
    here: new Set(here),
  };
  const known = marks.map((memo) => ({ memo, ...recallable(memo) }));
  for (const { text } of query) {
    const found = marksFor(known, { ...about, question: text });
    if (found.length > 0) return found.map(({ memo }) => memo);
  }
  return [];
}

const recallable = ({ text, note = '', source, created_at }: Memo) => ({
  text,
  note,
  title: source?.title ?? '',
  address: markAddress(source?.link ?? null),
  at: Date.parse(created_at),
});

const keyOf = ({ source }: Memo) => source?.link ?? source?.docId ?? '';

/** As they are in a document or video; on a page as they were made. */
function byPlace(a: Memo, b: Memo): number {
  return orderInSource(a, b) || (a.created_at < b.created_at ? -1 : 1);
}

import type { AwaitedMemory } from '#domain/conversations/awaited-sources.ts';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { Recalled } from '#domain/conversations/recalled.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import { documentOfMemory } from '#services/documents/document-of-memory.ts';
import { branchTo, getMessage } from '#services/store/conversations/messages.ts';
import { addTaken } from '#services/store/conversations/taken-sources.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument, saveDocument, sourceOf } from '#services/store/documents/documents.ts';
import { tidy } from '#services/store/memory/forget.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { QueryPart } from '#workers/reading/reading.api.ts';
import { findPassages } from './find-passages.ts';
import type { RecallDeps } from './memory-deps.ts';
import { readTexts } from './memory-texts.ts';

/** Weight of the words of the question before. */
const weightBefore = 0.3;

/**
 * Looks for passages for a question in what the person has read: their pages become sources of it, with these passages alone.
 * @throws search_empty
 */
export async function recall(
  deps: RecallDeps,
  { messageId, models }: Pick<AwaitedMemory, 'messageId' | 'models'>,
  signal: AbortSignal,
): Promise<void> {
  const { store } = deps;
  await tidy(store);
  const query = await queryOf(store, messageId);
  const closed = await closedSites(deps, models, signal);
  const { pages, taken, unsure } = await findPassages(deps, query, closed, signal);
  const isRead = await areReaders(deps, models, signal);
  const given = isRead ? [...taken, ...unsure] : [...taken];
  const texts = await readTexts(
    deps,
    given.map(([hash]) => hash),
    signal,
  );
  const sources: MessageSource[] = [];
  for (const [hash, places] of given) {
    const text = texts.get(hash);
    const document = text && (await documentFor(store, pages.get(hash)!, text));
    if (!document || (document.link !== null && isOnSite(closed, document.link))) continue;
    const ids = places.flatMap((at) => text.passages[at]?.id ?? []);
    if (ids.length === 0) continue;
    const isUnsure = unsure.has(hash);
    sources.push({ ...sourceOf(document), taken: ids, ...(isUnsure && { isUnsure }) });
  }
  if (sources.length === 0) throw new CodedError('search_empty', 'no page that was read has it');
  await addTaken(store, messageId, sources);
}

/** The question, and with less weight the one before it. @throws not_found */
export async function queryOf(store: Store, messageId: string): Promise<QueryPart[]> {
  const question = await getMessage(store, messageId);
  if (!question) throw new CodedError('not_found', 'the question is gone');
  const branch = await branchTo(store, question.parentMessageId);
  const before = branch.findLast(({ type, is_deleted }) => type === 'human' && !is_deleted);
  return [
    { text: question.text, weight: 1 },
    { text: before?.text ?? '', weight: weightBefore },
  ].filter(({ text }) => text.trim() !== '');
}

type Wanted = AwaitedMemory['models'];

/** Whether a model is among them that can tell what concerns a question: Gloss Basic lists what it is given. */
async function areReaders({ models }: RecallDeps, wanted: Wanted, signal: AbortSignal) {
  const refs = await Promise.all(
    wanted.map(async (ref) => ref ?? (await models.resolve(null, signal).catch(() => null))?.ref),
  );
  return refs.some((ref) => ref?.connection !== 'basic');
}

/** Sites of which nothing is taken: for a model that is elsewhere those too that are never sent. */
export async function closedSites(
  { store, models }: Pick<RecallDeps, 'store' | 'models'>,
  wanted: Wanted,
  signal: AbortSignal,
  of: Recalled = 'read',
): Promise<readonly string[]> {
  const { neverRead, neverRemember, neverSend } = await readSettings(store);
  // What is marked there was saved by the person.
  const closed = of === 'marks' ? neverRead : [...neverRead, ...neverRemember];
  if (neverSend.length === 0) return closed;
  const connected = await Promise.all(
    wanted.map((model) => models.resolve(model, signal).catch(() => null)),
  );
  const areLocal = connected.every((each) => each?.isLocal === true);
  return areLocal ? closed : [...closed, ...neverSend];
}

/** The document that was read, or its stored copy: quotes of an answer are checked in it. */
async function documentFor(
  store: Store,
  page: MemoryPage,
  read: ReadText,
): Promise<Document | undefined> {
  const known = await getDocument(store, page.docId);
  if (known?.pure_text === read.text) return known;
  const copy = await documentOfMemory(page, read);
  if (!(await getDocument(store, copy.doc_id))) await saveDocument(store, copy);
  return getDocument(store, copy.doc_id);
}

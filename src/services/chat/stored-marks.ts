import { isLive, type Message } from '#domain/conversations/conversations.ts';
import type { QuotedDocument } from '#domain/evidence/check-mark.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import { interruptAnswer, readAnswer } from '../store/conversations/live-answer.ts';
import type { Store } from '../store/database/store.ts';
import { findDocuments } from '../store/documents/documents.ts';
import { MarkChecker, SourceTexts } from './mark-checker.ts';

/** The marks of a stored answer, checked against its stored sources. */
export async function storedCitations(
  store: Store,
  { text, sources }: Pick<Message, 'text' | 'sources'>,
  texts = new SourceTexts(),
): Promise<Citation[]> {
  if (!text.includes('[[')) return [];
  const documents = await quotedDocuments(store, sources);
  const checker = new MarkChecker({ documents, texts, onCitation: () => undefined });
  checker.add(text);
  return checker.atEnd();
}

/** Of a stored answer, in the order of their numbers: a source that was deleted still has its own. */
export async function quotedDocuments(
  store: Store,
  sources: Message['sources'],
): Promise<QuotedDocument[]> {
  const rows = await findDocuments(
    store,
    sources.map(({ docId }) => docId),
  );
  return rows.map((row) => row ?? gone);
}

const gone: QuotedDocument = { doc_id: '', pure_text: '', passages: [] };

/** Ends an answer whose context has died, with its marks checked. Call it with the lock held. */
export async function endInterrupted(store: Store, answerId: string): Promise<void> {
  const known = await readAnswer(store, answerId);
  if (!known || !isLive(known.row.status)) return;
  const citations = await storedCitations(store, known.row).catch(() => []);
  await interruptAnswer(store, answerId, citations);
}

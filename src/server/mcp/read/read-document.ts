import { documentFacts } from '../../documents/document-facts.ts';
import { readRecord } from '../../documents/document-rows.ts';
import type { AssistantCall } from '../assistant-call.ts';
import { noSource, type SourceId } from '../source-ids.ts';
import type { ReadSource } from '../sources.ts';

/** Throws `not_found` for a document that the owner does not have, and for a passage that is not of it. */
export async function readDocument(
  { principal, db }: AssistantCall,
  { id, part }: SourceId,
): Promise<ReadSource> {
  const [found, record] = await Promise.all([
    documentFacts(principal, db, [id]),
    readRecord(principal, db, id, ['pure_text', 'passages']),
  ]);
  const facts = found.get(id);
  if (!facts || !record) throw noSource();
  const { pure_text: text = '', passages = [] } = record;
  if (part === null) return { ...facts, text, quote: null };
  const passage = passages.find((each) => each.id === part);
  if (!passage) throw noSource();
  const quote = { start: Number(passage.textStart), end: Number(passage.textEnd) };
  return { ...facts, text, quote };
}

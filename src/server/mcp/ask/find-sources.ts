import type { Passage } from '#domain/passages/passage.ts';
import type { PromptSource } from '#domain/prompts/build-prompt.ts';
import { choosePassages } from '#domain/reading/choose-passages.ts';
import { joinExcerpts, piecesOf } from '#domain/reading/pieces.ts';
import { documentFacts } from '../../documents/document-facts.ts';
import { readRecord } from '../../documents/document-rows.ts';
import { textTokens } from '../../gateway/prompt-tokens.ts';
import type { AssistantCall } from '../assistant-call.ts';
import { findPassages } from '../find-documents.ts';
import { noSource, readSourceId } from '../source-ids.ts';
import type { Source } from '../sources.ts';

/** A document that an answer may quote. */
export interface AnswerSource extends Omit<Source, 'id'> {
  docId: string;
  text: string;
  passages: readonly Passage[];
}

/** Documents that one question is about. */
export const maxSources = 6;
const maxPassages = 40;
/** Of the passages that are sent; every chat model has room for them. */
const maxTokens = 6000;

interface Question {
  question: string;
  ids?: readonly string[] | undefined;
}

/** The documents with the best passages, or those that are named, and what of them a model is sent. */
export async function findSources(
  call: AssistantCall,
  { question, ids }: Question,
): Promise<{ sources: AnswerSource[]; sent: PromptSource[] }> {
  const named = ids?.map(documentId);
  const found = await findPassages(
    call,
    { query: question.slice(0, 1000), limit: maxPassages },
    named,
  );
  const best = [...new Set(found.map(({ doc_id }) => doc_id))];
  const sources = await readSources(call, (named ?? best).slice(0, maxSources));
  const pieces = sources.map((source, at) =>
    piecesOf({ pure_text: source.text, passages: [...source.passages] }, at + 1),
  );
  const counted = pieces.map((own) => ({
    pieces: own.map(({ text, opensSection }) => ({ tokens: textTokens(text), opensSection })),
  }));
  const ranked = found.flatMap(({ doc_id, passage_id, score }) => {
    const document = sources.findIndex(({ docId }) => docId === doc_id);
    const piece = sources[document]?.passages.findIndex(({ id }) => id === passage_id) ?? -1;
    return piece < 0 ? [] : { document, piece, score };
  });
  const chosen = choosePassages(counted, ranked, maxTokens);
  const sent = sources.map(({ title, address: link }, at) => {
    const [own = [], picked = []] = [pieces[at], chosen[at]];
    const extent = picked.length < own.length ? `${picked.length} of ${own.length} passages` : null;
    const text = joinExcerpts(own, picked);
    return { number: at + 1, title, link, text, tokens: 0, extent, under: [] };
  });
  return { sources, sent };
}

/** Throws `not_found` for an id that names no document. */
function documentId(text: string): string {
  const { kind, id } = readSourceId(text);
  if (kind !== 'document') throw noSource();
  return id;
}

/** Throws `not_found` for one that the owner does not have. */
async function readSources(
  { principal, db }: AssistantCall,
  docIds: readonly string[],
): Promise<AnswerSource[]> {
  const facts = await documentFacts(principal, db, docIds);
  const sources: AnswerSource[] = [];
  for (const docId of docIds) {
    const record = await readRecord(principal, db, docId, ['pure_text', 'passages']);
    const place = facts.get(docId);
    if (!record || !place) throw noSource();
    const { pure_text: text = '', passages = [] } = record;
    // As the server stored them.
    sources.push({ docId, ...place, text, passages: passages as unknown as Passage[] });
  }
  return sources;
}

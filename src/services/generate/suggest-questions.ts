import * as z from 'zod/mini';
import type { Document } from '#domain/documents.ts';
import { faqPrompt } from '#domain/faq/faq-prompt.ts';
import { headingQuestions } from '#domain/faq/heading-questions.ts';
import { type FaqQuestion, faqQuestionSchema } from '#domain/faq/question.ts';
import { readQuestions } from '#domain/faq/read-questions.ts';
import { nonceBytes } from '#domain/prompts/fence.ts';
import type { ConnectedModel, Models } from '#services/llm/connections.ts';
import { readCache, writeCache } from '#services/store/cached.ts';
import { getDocument } from '#services/store/documents.ts';
import type { Store } from '#services/store/store.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { randomBytes } from '#shared/ids.ts';

export interface FaqDeps {
  store: Store;
  models: Pick<Models, 'resolve'>;
}

const cachedSchema = z.array(faqQuestionSchema);

/**
 * Questions that a document answers, by the model of the FAQ context (S2.15); with Gloss Basic, its
 * headings. Requested once for a document and a model.
 * @throws not_found, and the errors of the provider
 */
export async function suggestQuestions(
  deps: FaqDeps,
  docId: string,
  signal: AbortSignal,
): Promise<FaqQuestion[]> {
  const document = await getDocument(deps.store, docId);
  if (!document) throw new CodedError('not_found', 'the document is gone');
  const connected = await deps.models.resolve(null, signal, 'FAQ');
  if (connected.ref.connection === 'basic') return headingQuestions(document);
  const key = `faq:${docId}:${connected.ref.connection}:${connected.ref.model}`;
  const cached = cachedSchema.safeParse(await readCache(deps.store, key, 'monthly'));
  if (cached.success) return cached.data;
  const questions = readQuestions(await ask(connected, document, signal), document);
  if (questions.length > 0) await writeCache(deps.store, key, questions);
  return questions;
}

async function ask(
  { ref, provider, window }: ConnectedModel,
  document: Document,
  signal: AbortSignal,
): Promise<string> {
  const nonce = Array.from(randomBytes(nonceBytes), hex).join('');
  const messages = faqPrompt(document, window, nonce);
  let text = '';
  for await (const event of provider.chat({ model: ref.model, messages, signal })) {
    if (event.kind === 'content') text += event.text;
  }
  return text;
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

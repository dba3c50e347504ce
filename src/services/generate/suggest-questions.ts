import * as z from 'zod/mini';
import { faqPrompt } from '#domain/faq/faq-prompt.ts';
import { headingQuestions } from '#domain/faq/heading-questions.ts';
import { type FaqQuestion, faqQuestionSchema } from '#domain/faq/question.ts';
import { readQuestions } from '#domain/faq/read-questions.ts';
import type { Models } from '#services/llm/connections.ts';
import { readCache, writeCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { neverSentSite } from './never-sent.ts';
import { askModel } from './reading/ask-model.ts';
import { newNonce } from './turn-prompt.ts';

export interface FaqDeps {
  store: Store;
  models: Pick<Models, 'resolve'>;
  /** Does the Gloss server count questions of this account? */
  readonly isCounted: () => Promise<boolean>;
}

const cachedSchema = z.array(faqQuestionSchema);

/**
 * Questions that a document answers, by the model of the FAQ context (S2.15); with Gloss Basic, its
 * headings, and so where a plan would count the request. Requested once for a document and a model.
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
  const isBasic = connected.ref.connection === 'basic';
  // They are offered without a request: they use up nothing of a plan, and what may not be sent has its headings.
  const isCounted = connected.ref.connection === 'gateway' && (await deps.isCounted());
  if (isBasic || isCounted || (await neverSentSite(deps.store, connected, [document.link]))) {
    return headingQuestions(document);
  }
  const key = `faq:${docId}:${connected.ref.connection}:${connected.ref.model}`;
  const cached = cachedSchema.safeParse(await readCache(deps.store, key, 'monthly'));
  if (cached.success) return cached.data;
  const prompt = faqPrompt(document, connected.window, newNonce());
  const { text } = await askModel(connected, prompt, signal);
  const questions = readQuestions(text, document);
  if (questions.length > 0) await writeCache(deps.store, key, questions);
  return questions;
}

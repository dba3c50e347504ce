import type { Handlers } from '#bus/types.ts';
import { type FaqDeps, suggestQuestions } from '#services/generate/suggest-questions.ts';

/** Questions that a page answers, requested in the context of the streams. */
export function createFaqHandlers(deps: FaqDeps): Pick<Handlers<'offscreen'>, 'faq.suggest'> {
  return {
    'faq.suggest': async ({ docId }, { signal }) => ({
      questions: await suggestQuestions(deps, docId, signal),
    }),
  };
}

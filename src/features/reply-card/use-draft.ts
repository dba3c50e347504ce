import { useState } from 'react';
import type { ComposerDraft } from '#domain/composer/composer-card.ts';
import type { DraftRequest } from '#domain/reply/draft-task.ts';
import { useCard, useOpened } from '../cards/card-host.ts';
import { resultContent } from '../cards/result-content.ts';
import { useInsertion } from '../cards/use-insertion.ts';
import { useReplyContext } from './use-reply-context.ts';
import { useWishes } from './use-wishes.ts';
import { useWrittenDraft } from './use-written-draft.ts';

/** A draft from the person's wishes to the composer: written, changed, inserted. */
export function useDraft(say: (words: string) => void, hasSamples: boolean) {
  const { composer, readComposer } = useComposer();
  const reply = useReplyContext();
  const wishes = useWishes(hasSamples);
  const written = useWrittenDraft({ reply, wishes, readComposer });
  const { result, base, run } = written;
  const insertion = useInsertion(say);
  const name = run.answer?.messageId ?? '';
  const form = run.request?.task.form ?? 'rich';
  const afresh = (work: () => void) => () => {
    insertion.clearFailure();
    work();
  };
  const hasPoints = wishes.chosen.keyPoints.trim() !== '';
  return {
    ...wishes,
    ...written,
    reply,
    insertion,
    form,
    before: base.before,
    isDraftCut: composer.isDraftCut,
    /** The result may replace the person's words only where all of them were read. */
    mayInsert: result !== '' && !base.isReading && !(base.own !== null && composer.isDraftCut),
    /** This very result; another one takes its place. */
    isInserted: insertion.has(name),
    /** Without a conversation and key points there is nothing to write from. */
    mayWrite: hasPoints || reply.isReading || (reply.context?.count ?? 0) > 0,
    write: afresh(written.write),
    refine: (wanted?: DraftRequest) => afresh(() => written.refine(wanted))(),
    retry: afresh(run.retry),
    insert: () => {
      const source = { form: base.own?.form ?? composer.form, text: base.own?.draft ?? '' };
      const { operation } = base;
      insertion.write({
        operation,
        name,
        content: resultContent(result, { form, source, isReplacing: base.own !== null }),
        // Words that the person has written meanwhile are never replaced.
        ready: async () => {
          const now = await readComposer();
          return base.own === null || now.draft === base.own.draft;
        },
      });
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** The composer as it was read last. */
function useComposer() {
  const { readDraft } = useCard();
  const [composer, setComposer] = useState<ComposerDraft>(useOpened('composer'));
  const readComposer = async () => {
    const now = await readDraft();
    setComposer(now);
    return now;
  };
  return { composer, readComposer };
}

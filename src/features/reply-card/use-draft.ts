import { useState } from 'react';
import { plainContent } from '#domain/composer/insertion.ts';
import { contentOfMarkdown } from '#ui/markdown/insertion-content.ts';
import { useCard, useOpened } from '../cards/card-host.ts';
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
  const { result, base } = written;
  const [inserted, setInserted] = useState('');
  const insertion = useInsertion(() => {
    const content = contentOfMarkdown(result);
    return composer.isRich ? content : plainContent(content);
  }, say);
  const afresh = (work: () => void) => () => {
    insertion.clearFailure();
    work();
  };
  const hasPoints = wishes.wishes.keyPoints.trim() !== '';
  return {
    ...wishes,
    ...written,
    reply,
    insertion,
    before: base.before,
    isDraftCut: composer.isDraftCut,
    /** The result may replace the person's words only where all of them were read. */
    mayInsert: result !== '' && !(base.own !== null && composer.isDraftCut),
    /** This very result; another one takes its place. */
    isInserted: insertion.isInserted && inserted === result,
    /** Without a conversation and key points there is nothing to write from. */
    mayWrite: hasPoints || reply.isReading || (reply.context?.count ?? 0) > 0,
    write: afresh(written.write),
    refine: afresh(written.refine),
    retry: afresh(written.run.retry),
    insert: () => {
      setInserted(result);
      // Words that the person has written meanwhile are never replaced.
      insertion.write(base.operation, async () => {
        const now = await readComposer();
        return base.own === null || now.draft === base.own;
      });
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** The composer as it was read last. */
function useComposer() {
  const { readDraft } = useCard();
  const [composer, setComposer] = useState(useOpened('composer'));
  const readComposer = async () => {
    const now = await readDraft();
    setComposer((before) => ({ ...before, ...now }));
    return now;
  };
  return { composer, readComposer };
}

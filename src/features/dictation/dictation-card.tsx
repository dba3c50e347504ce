import { useCallback, useEffect, useRef, useState } from 'react';
import { contentOfText } from '#domain/composer/insertion.ts';
import { dictationPlace } from '#domain/dictation/dictation.ts';
import { wordsBetween } from '#domain/dictation/inserted-words.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { CardHeader } from '../cards/card-header.tsx';
import { useCard, useOpened } from '../cards/card-host.ts';
import { useSaid } from '../cards/card-status.tsx';
import { useCardBox } from '../cards/card-styles.ts';
import { useCopy } from '../cards/copy-button.tsx';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useShell } from '../shell.tsx';
import DictationBar from './dictation-bar.tsx';
import { useCardText } from './dictation-card-styles.ts';
import { type DictationView, useDictation } from './use-dictation.ts';
import { WhereItGoes } from './where-it-goes.tsx';

/**
 * Records for a field of the page next to which it is. The text goes where the caret was, also when the focus has moved;
 * where the field is gone, it is offered to be copied.
 */
export function DictationCard() {
  const { t } = useText();
  const { slot } = useShell();
  const { close } = useCard();
  const box = useRef<HTMLElement>(null);
  const { said, say } = useSaid();
  const { left, isWriting, insert } = useFieldText();
  const view = useDictation(dictationPlace.card(slot), insert);
  const isIdle = useStarted(view);
  const style = useCardText();
  useCardHeight(box);
  useEffect(() => {
    if (isIdle && !isWriting && left === null) close();
  }, [isIdle, isWriting, left, close]);
  return (
    <main className={useCardBox()} ref={box} aria-label={t('dictation.title')}>
      <CardHeader title={t('dictation.title')} />
      <div className={style}>
        {left === null ? (
          <>
            <DictationBar view={view} />
            <WhereItGoes />
          </>
        ) : (
          <Left text={left} said={said} say={say} />
        )}
      </div>
    </main>
  );
}

interface LeftProps {
  text: string;
  said: string;
  say: (words: string) => void;
}

/** What the field did not take. */
function Left({ text, said, say }: LeftProps) {
  const { t } = useText();
  const copy = useCopy({ text, say });
  return (
    <>
      <p role="status">{said || t('dictation.fieldGone')}</p>
      <blockquote dir="auto">{text}</blockquote>
      <TextButton tone="outline" onClick={copy} text="answer.copy" />
    </>
  );
}

/** Starts at once: the card was opened by a press for that. True: it has ended, and nothing is to be said about it. */
function useStarted({ start, dictation, problem, notice }: DictationView): boolean {
  const [state, setState] = useState<'new' | 'starting' | 'begun'>('new');
  useEffect(() => {
    if (state !== 'new') return;
    setState('starting');
    void start();
  }, [state, start]);
  const isShown = dictation !== null || problem !== null || notice !== null;
  useEffect(() => {
    if (isShown) setState('begun');
  }, [isShown]);
  return state === 'begun' && !isShown;
}

/** Writes into the field; `left`: what it did not take. */
function useFieldText() {
  const { insert: write } = useCard();
  const { before, after, replaces } = useOpened('dictation');
  const [left, setLeft] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const insert = useCallback(
    async (words: string) => {
      setWriting(true);
      const content = contentOfText(wordsBetween(before, words, after));
      const operation = replaces ? 'replace' : 'insertAtCaret';
      const { outcome } = await write({ operation, content }).catch(() => ({ outcome: 'failed' }));
      const isWritten = outcome === 'inserted' || outcome === 'altered' || outcome === 'unchanged';
      if (!isWritten) setLeft(words);
      setWriting(false);
      return isWritten;
    },
    [before, after, replaces, write],
  );
  return { left, isWriting, insert };
}

import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { cardBox } from '#ui/theme/card-box.ts';
import { muted } from '#ui/theme/shapes.ts';
import { useShell } from '../shell.tsx';

type Improved =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'ready'; text: string }
  | { state: 'failed'; error: string };

/** A better text for the picture, asked for by a press; nothing is sent to a model of pictures before it is taken. */
export function useImproved() {
  const { bus } = useShell();
  const { t } = useText();
  const [improved, setImproved] = useState<Improved>({ state: 'none' });
  return {
    improved,
    ask: (prompt: string) => {
      setImproved({ state: 'asking' });
      bus.request('art.improve', { prompt }).then(
        ({ prompt: text }) =>
          setImproved((now) => (now.state === 'asking' ? { state: 'ready', text } : now)),
        (error: unknown) =>
          setImproved({ state: 'failed', error: errorText(t, toCodedError(error)) }),
      );
    },
    close: () => setImproved({ state: 'none' }),
  };
}

const useCard = makeResetStyles({
  ...cardBox,
  backgroundColor: tokens.colorNeutralBackground2,
  '& > h3': { margin: 0, ...muted, fontWeight: 600 },
  '& > p': { margin: 0 },
  '& > [data-text]': { maxHeight: '200px', overflowY: 'auto', whiteSpace: 'pre-wrap' },
  '& > [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface ImprovedPromptProps {
  improved: Improved;
  take: (text: string) => void;
  close: () => void;
}

/** The better text before it is sent. */
export function ImprovedPrompt({ improved, take, close }: ImprovedPromptProps) {
  const { t } = useText();
  const style = useCard();
  if (improved.state === 'none') return null;
  if (improved.state === 'asking') return <BusyLine text={t('art.improving')} />;
  if (improved.state === 'failed') {
    return (
      <section className={style} role="alert">
        <p>{improved.error}</p>
        <div data-actions>
          <TextButton tone="outline" onClick={close} text="art.keepMine" />
        </div>
      </section>
    );
  }
  const { text } = improved;
  return (
    <section className={style} aria-label={t('art.improved')}>
      <h3>{t('art.improved')}</h3>
      <ScrollArea dir="auto" data-text>
        {text}
      </ScrollArea>
      <div data-actions>
        <TextButton tone="accent" autoFocus onClick={() => take(text)} text="art.useIt" />
        <TextButton tone="outline" onClick={close} text="art.keepMine" />
      </div>
    </section>
  );
}

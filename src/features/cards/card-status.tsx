import { useCallback, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { useCardFooter, useNote } from './card-styles.ts';

export function StopButton({ stop }: { stop: () => void }) {
  return (
    <footer className={useCardFooter()}>
      <TextButton tone="outline" onClick={stop} text="composer.stop" />
    </footer>
  );
}

/** Begin and end are announced, not each word; how an insertion went is also shown. */
export function CardStatus({ live, said }: { live: boolean | null; said: string }) {
  const { t } = useText();
  const note = useNote();
  const hidden = useHidden();
  const state = live === null ? '' : t(live ? 'chat.answerStarted' : 'chat.answerDone');
  return (
    <p role="status" className={said ? note : hidden} style={said ? { padding: '0 12px 8px' } : {}}>
      {said || state}
    </p>
  );
}

export function useSaid() {
  const [said, setSaid] = useState('');
  return { said, say: useCallback((words: string) => setSaid(words), []) };
}

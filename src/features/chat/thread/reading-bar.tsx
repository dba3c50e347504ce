import { useEffect } from 'react';
import { useReading } from '#features/read-aloud/use-read-aloud.ts';
import { useShell } from '#features/shell.tsx';
import { later } from '#ui/later.tsx';
import { useBranch } from '../state/use-open-conversation.ts';
import { documentKey } from './reading-key.ts';

const ReadAloudBar = later(() => import('#features/read-aloud/read-aloud-bar.tsx'));

/** While an answer or a source is read aloud. An answer that is not shown any more is not read either. */
export function ReadingBar() {
  const { readAloud } = useShell();
  const key = useReading((state) => state.key);
  const { items, isReady } = useBranch();
  const isShown = (wanted: string) =>
    items.some(
      ({ message, comparison }) => message.messageId === wanted || comparison?.messageId === wanted,
    );
  const hasGone = key !== null && isReady && !key.startsWith(documentKey) && !isShown(key);
  useEffect(() => {
    if (hasGone) readAloud?.stop();
  }, [hasGone, readAloud]);
  useEffect(() => () => readAloud?.stop(), [readAloud]);
  if (key === null) return null;
  return <ReadAloudBar isShown={isShown} />;
}

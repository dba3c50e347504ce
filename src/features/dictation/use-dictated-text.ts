import { useCallback, useEffect, useRef, useState } from 'react';
import { useShell } from '../shell.tsx';

/** Of the row in which the text of the page is stored. */
const slot = 'dictation';

/** The text of the page of dictation, stored as it is written; null: it is being read. */
export function useDictatedText() {
  const { rows } = useShell();
  const [text, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const save = useCallback(
    (draft: string) => {
      const row = { slot, conversationId: null, draft, choices: {} };
      rows.conversation.setLocal(row).catch(() => undefined);
    },
    [rows],
  );
  useEffect(() => {
    let isCurrent = true;
    const take = (draft: string) => {
      if (isCurrent) setText((now) => now ?? draft);
    };
    rows.conversation.local({ slot }).then(
      ({ draft }) => take(draft),
      () => take(''),
    );
    return () => {
      isCurrent = false;
    };
  }, [rows]);
  useEffect(() => {
    const isRead = latest.current !== null;
    latest.current = text;
    if (text === null || !isRead) return;
    // At once: a page that is closed leaves no time for it.
    save(text);
  }, [text, save]);
  return [text, setText] as const;
}

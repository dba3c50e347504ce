import { useEffect, useRef, useState } from 'react';
import { useHidden } from '#ui/styles.ts';
import { type TextKey, useText } from '#ui/text.ts';

/** Tells screen readers when an answer begins and ends, and nothing of the words between. */
export function AnswerNews({ live }: { live: string | null }) {
  const { t } = useText();
  const hidden = useHidden();
  const before = useRef<string | null>(null);
  const [news, setNews] = useState<TextKey | null>(null);
  useEffect(() => {
    if (live !== null && live !== before.current) setNews('chat.answerStarted');
    if (live === null && before.current !== null) setNews('chat.answerDone');
    before.current = live;
  }, [live]);
  return (
    <p className={hidden} role="status">
      {news && t(news)}
    </p>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useHidden } from '#ui/styles.ts';
import { type TextKey, useText } from '#ui/text.ts';

/** Announces to screen readers when an answer begins and ends, without the text between. */
export function AnswerAnnouncer({ live }: { live: string | null }) {
  const { t } = useText();
  const hidden = useHidden();
  const before = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState<TextKey | null>(null);
  useEffect(() => {
    if (live !== null && live !== before.current) setAnnouncement('chat.answerStarted');
    if (live === null && before.current !== null) setAnnouncement('chat.answerDone');
    before.current = live;
  }, [live]);
  return (
    <p className={hidden} role="status">
      {announcement && t(announcement)}
    </p>
  );
}

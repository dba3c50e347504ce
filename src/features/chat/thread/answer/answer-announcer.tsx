import { useEffect, useRef, useState } from 'react';
import type { MessageStatus } from '#domain/conversations/conversations.ts';
import { useHidden } from '#ui/styles.ts';
import { type TextKey, useText } from '#ui/text.ts';

interface AnswerAnnouncerProps {
  /** The answer that is written. */
  live: string | null;
  /** How an answer ended that was; undefined: it is not here. */
  readonly statusOf: (answerId: string) => MessageStatus | undefined;
}

/** Announces to screen readers when an answer begins and how it ends, without the text between. */
export function AnswerAnnouncer({ live, statusOf }: AnswerAnnouncerProps) {
  const { t } = useText();
  const hidden = useHidden();
  const before = useRef<string | null>(null);
  const latest = useRef(statusOf);
  latest.current = statusOf;
  const [announcement, setAnnouncement] = useState<TextKey | null>(null);
  useEffect(() => {
    if (live !== null && live !== before.current) setAnnouncement('chat.answerStarted');
    if (live === null && before.current !== null) {
      const isDone = latest.current(before.current) === 'done';
      setAnnouncement(isDone ? 'chat.answerDone' : 'chat.answerEnded');
    }
    before.current = live;
  }, [live]);
  return (
    <p className={hidden} role="status">
      {announcement && t(announcement)}
    </p>
  );
}

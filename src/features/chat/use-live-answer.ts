import { useEffect, useRef, useState } from 'react';
import { isLive, type Message } from '#domain/conversations.ts';
import { type Block, MarkdownStream } from '#ui/markdown/markdown-stream.ts';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';
import { applyChunk, type LiveText } from './live-text.ts';

export interface AnswerText {
  blocks: readonly Block[];
  reasoning: string;
  text: string;
}

const nothing: LiveText = { text: '', reasoning: '' };

/**
 * The text of an answer: followed while it is live, else from its row. Chunks are gathered outside
 * React and shown once a frame, and only this answer is rendered again.
 */
export function useLiveAnswer(message: Message): AnswerText {
  const { bus } = useShell();
  const stream = useRef<MarkdownStream>(null);
  stream.current ??= new MarkdownStream();
  const live = isLive(message.status);
  const [shown, setShown] = useState<LiveText>(nothing);
  const answerId = message.messageId;

  useEffect(() => {
    if (!live) return;
    let gathered = nothing;
    let frame = 0;
    const show = () => {
      frame = 0;
      setShown(gathered);
    };
    const end = followStream(() => bus.stream('turn.follow', { answerId }), {
      next(chunk) {
        gathered = applyChunk(gathered, chunk);
        frame ||= requestAnimationFrame(show);
      },
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [bus, answerId, live]);

  const { text, reasoning } = live ? shown : message;
  return { blocks: stream.current.update(text, live), text, reasoning };
}

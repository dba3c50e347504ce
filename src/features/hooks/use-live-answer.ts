import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isLive, type Message } from '#domain/conversations/conversations.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { Progress } from '#domain/evidence/coverage.ts';
import { MarkReader, restoreMarks } from '#domain/evidence/marks.ts';
import { type Block, MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { GrownText } from '#shared/grown-text.ts';
import { FollowEnd } from '../follow-end.ts';
import { followStream } from '../follow-stream.ts';
import { applyChunk, type LiveText, nothingYet } from '../live-text.ts';
import { useShell } from '../shell.tsx';

interface AnswerText {
  blocks: readonly Block[];
  /** As it was written. */
  text: string;
  reasoning: string;
  /** No text has arrived yet. */
  isEmpty: boolean;
  citations: readonly Citation[];
  progress: Progress | null;
  /** Restores marks as they were written, for code. Always the same function. */
  restore: (text: string) => string;
}

/**
 * The text of an answer: followed while it is live, else from its row. Chunks are gathered outside
 * React and shown at most once a frame, and only this answer renders.
 */
export function useLiveAnswer(message: Message): AnswerText {
  const live = isLive(message.status);
  const followed = useFollowed(message.messageId, live);
  const reader = useRef<MarkReader>(null);
  reader.current ??= new MarkReader();
  const stream = useRef<MarkdownStream>(null);
  stream.current ??= new MarkdownStream();
  const { text, reasoning, citations, progress } = live ? followed : storedText(message);
  const marked = reader.current.grow(text, live);
  const marks = useRef(marked.marks);
  marks.current = marked.marks;
  const restore = useCallback((part: string) => restoreMarks(part, marks.current), []);
  const blocks = stream.current.update(marked.text, live);
  return {
    blocks,
    get text() {
      return text.toString();
    },
    isEmpty: text.length === 0,
    reasoning,
    citations,
    progress,
    restore,
  };
}

function storedText({ text, reasoning, citations }: Message): LiveText {
  return { text: GrownText.of(text), reasoning, citations, progress: null };
}

/** Shortest time between two showings: a frame. */
const frameMs = 16;

function useFollowed(answerId: string, live: boolean): LiveText {
  const { bus } = useShell();
  const [shown, setShown] = useState<LiveText>(nothingYet);
  const followEnd = useContext(FollowEnd);
  useEffect(() => {
    if (!live) return;
    let gathered = nothingYet;
    let frame = 0;
    let shownAt = 0;
    // All in this task, scrolling too: work left to React, to observers or to the next frame makes
    // the browser lay out twice a chunk.
    const show = () => {
      frame = 0;
      shownAt = performance.now();
      flushSync(() => setShown(gathered));
      followEnd();
    };
    const chunks = followStream(() => bus.stream('turn.follow', { answerId }));
    const subscription = chunks.subscribe((chunk) => {
      gathered = applyChunk(gathered, chunk);
      if (frame) return;
      const isSoon = performance.now() - shownAt < frameMs;
      if (isSoon || document.hidden) frame = requestAnimationFrame(show);
      else show();
    });
    return () => {
      subscription.unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [bus, answerId, live, followEnd]);
  return shown;
}

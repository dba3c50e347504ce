import { nothingRead, type ReadAloudState, type SpokenFrom } from '#domain/speech/read-aloud.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useShell } from '../shell.tsx';
import { spoken } from './spoken.ts';

const silent = {
  getSnapshot: () => nothingRead,
  subscribe: () => ({ unsubscribe: () => undefined }),
};

/** The selected part of what is read aloud. */
export function useReading<Selected>(select: (state: ReadAloudState) => Selected): Selected {
  return useSelector(useShell().readAloud ?? silent, select);
}

/** Reads a text in Markdown, or stops it; null: this browser has no voices. `key`: of an answer, if it is `from` no other. */
export function useReadAloud(
  key: string,
  from: SpokenFrom = { messageId: key },
): { isRead: boolean; toggle: (markdown: string, language?: string | null) => void } | null {
  const { readAloud } = useShell();
  const isRead = useReading((state) => state.key === key);
  if (!readAloud) return null;
  const toggle = (markdown: string, language: string | null = null) => {
    if (isRead) readAloud.stop();
    else readAloud.start({ key, paragraphs: spoken(markdown), language, from });
  };
  return { isRead, toggle };
}

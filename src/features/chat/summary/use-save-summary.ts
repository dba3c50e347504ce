import { useShell } from '#features/shell.tsx';
import type { Source } from '../context/context-chips.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { useCopiedAnswer } from '../thread/answer/use-answer-copies.ts';
import { useTranscript } from './use-summary.ts';

/** Saves the shown summary as a Markdown file, with its quotes and sources at the end; null: there is none to save. */
export function useSaveSummary(sources: readonly Source[]): (() => void) | null {
  const { saveFile } = useShell();
  const copied = useCopiedAnswer();
  const transcript = useTranscript();
  const [question, answer] = useBranch().items.map(({ message }) => message);
  if (transcript.isShown || answer?.status !== 'done' || !question) return null;
  const title = sources.map((source) => source.title).join(' · ');
  return () => {
    const text = `# ${title}\n\n${copied(answer, question, answer.text)}\n`;
    saveFile(`${fileName(title)}.md`, 'text/markdown', [text]);
  };
}

/** Letters, numbers and spaces of a title. */
export function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ').trim();
  return name.slice(0, 80).trim() || 'summary';
}

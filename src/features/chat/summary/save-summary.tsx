import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { useShell } from '#features/shell.tsx';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { Source } from '../context/context-chips.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { useCopiedAnswer } from '../thread/use-answer-copies.ts';
import { useTranscript } from './use-summary.ts';

/** Saves the shown summary as a Markdown file, with its quotes and sources at the end. */
export function SaveSummary({ sources }: { sources: readonly Source[] }) {
  const { t } = useText();
  const { saveFile } = useShell();
  const copied = useCopiedAnswer();
  const transcript = useTranscript();
  const [question, answer] = useBranch().items.map(({ message }) => message);
  if (transcript.isShown || answer?.status !== 'done' || !question) return null;
  const title = sources.map((source) => source.title).join(' · ');
  const save = () => {
    const text = `# ${title}\n\n${copied(answer, question, answer.text)}\n`;
    saveFile(`${fileName(title)}.md`, 'text/markdown', [text]);
  };
  return <IconButton name={t('summary.save')} icon={<ArrowDownload20Regular />} onClick={save} />;
}

/** Letters, numbers and spaces of a title. */
export function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ').trim();
  return name.slice(0, 80).trim() || 'summary';
}

import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { BookmarkAdd20Regular } from '@fluentui/react-icons/svg/bookmark-add';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Speaker220Regular } from '@fluentui/react-icons/svg/speaker';
import { Stop20Regular } from '@fluentui/react-icons/svg/stop';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { spoken } from '#features/read-aloud/spoken.ts';
import { useShell } from '#features/shell.tsx';
import { useCopy } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { useCopiedAnswer, useSaveAnswer } from '../thread/answer/use-answer-copies.ts';
import { useTurnCommands } from '../thread/use-turn-commands.ts';
import type { ChatCommand } from './chat-command.ts';

/** What can be done with the last answer. */
export function useAnswerCommands(): ChatCommand[] {
  const { t } = useText();
  const copy = useCopy();
  const copied = useCopiedAnswer();
  const save = useSaveAnswer();
  const { retry, stop } = useTurnCommands();
  const { items, live } = useBranch();
  const { readAloud } = useShell();
  if (live) {
    const run = () => void stop();
    return [{ key: 'stop', text: t('composer.stop'), icon: <Stop20Regular />, run }];
  }
  const [question, answer] = items.slice(-2).map(({ message }) => message);
  if (question?.type !== 'human' || answer?.type !== 'ai') return [];
  const saveIt = save(answer);
  const again: ChatCommand = {
    key: 'retry',
    text: t('commands.retryAnswer'),
    icon: <ArrowClockwise20Regular />,
    run: () => void retry(question, null),
  };
  const copyIt: ChatCommand = {
    key: 'copy',
    text: t('commands.copyAnswer'),
    icon: <Copy20Regular />,
    run: () => void copy(copied(answer, question, answer.text)),
  };
  const readIt: ChatCommand = {
    key: 'readAnswer',
    text: t('commands.readAloudAnswer'),
    icon: <Speaker220Regular />,
    run: () => {
      const paragraphs = spoken(plainAnswer(answer.text));
      const { messageId } = answer;
      readAloud?.start({ key: messageId, paragraphs, language: null, from: { messageId } });
    },
  };
  return [
    ...(answer.text === '' ? [] : [copyIt, ...(readAloud ? [readIt] : [])]),
    ...(saveIt
      ? [
          {
            key: 'save',
            text: t('commands.saveAnswer'),
            icon: <BookmarkAdd20Regular />,
            run: saveIt,
          },
        ]
      : []),
    again,
  ];
}

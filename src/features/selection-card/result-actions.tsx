import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchCompare20Regular } from '@fluentui/react-icons/svg/branch-compare';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Speaker220Regular } from '@fluentui/react-icons/svg/speaker';
import { SpeakerOff20Regular } from '@fluentui/react-icons/svg/speaker-off';
import { useRef } from 'react';
import type { InsertionOperation } from '#domain/composer/insertion.ts';
import { useReadAloud } from '#features/read-aloud/use-read-aloud.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useCard, useOpened } from '../cards/card-host.ts';
import { useCardFooter } from '../cards/card-styles.ts';
import { useCopyAction } from '../cards/copy-button.tsx';
import { type FittedAction, FittedActions, useFit } from '../cards/fitted-actions.tsx';
import { resultContent } from '../cards/result-content.ts';
import type { CardInsertion } from '../cards/use-insertion.ts';
import { useSeen } from '../cards/use-seen.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';

interface ResultActionsProps {
  run: ToolRun;
  insertion: CardInsertion;
  /** The result is in the page. */
  written: () => void;
  /** The whole result. */
  result: string;
  /** A problem that is shown has its own button for it. */
  canRetry: boolean;
  changes: { isShown: boolean; toggle: () => void } | null;
  say: (words: string) => void;
}

/** Below a result that has ended. What writes into the page needs a click that was seen. */
export function ResultActions({
  run,
  insertion,
  written,
  result,
  canRetry,
  changes,
  say,
}: ResultActionsProps) {
  const { t } = useText();
  const { continueChat } = useCard();
  const copy = useCopyAction({ text: result, say });
  const reading = useReadAloud(run.answer?.messageId ?? '');
  const { conversationId } = run;
  const isDone = result !== '';
  const comparison = changes && {
    key: 'changes',
    name: t('card.changes'),
    icon: <BranchCompare20Regular />,
    isOn: changes.isShown,
    run: changes.toggle,
  };
  const retry = canRetry && {
    key: 'retry',
    name: t('action.retry'),
    icon: <ArrowClockwise20Regular />,
    run: run.retry,
  };
  const chat = conversationId !== null && {
    key: 'chat',
    name: t('card.chat'),
    icon: <Chat20Regular />,
    run: () => void continueChat(conversationId),
  };
  const readIt = reading && {
    key: 'readAloud',
    name: t(reading.isRead ? 'readAloud.stop' : 'readAloud.start'),
    icon: reading.isRead ? <SpeakerOff20Regular /> : <Speaker220Regular />,
    run: () => reading.toggle(result),
  };
  // Without a result there is nothing to continue: the problem that is shown has its own button.
  const actions = isDone ? [copy, comparison, retry, chat, readIt] : [retry];
  return (
    <PageActions
      insertion={insertion}
      say={say}
      write={isDone ? { run, result, written } : null}
      actions={actions.filter((action) => action !== false && action !== null)}
    />
  );
}

interface PageActionsProps {
  insertion: CardInsertion;
  say: (words: string) => void;
  /** null: there is nothing to write. */
  write: { run: ToolRun; result: string; written: () => void } | null;
  actions?: readonly FittedAction[];
}

/** What writes into the page, and takes it out again. */
export function PageActions({ insertion, say, write, actions = [] }: PageActionsProps) {
  const { t } = useText();
  const opened = useOpened('selection');
  const footer = useRef<HTMLElement>(null);
  const seen = useSeen(footer, (why) => say(t(`card.${why}`)));
  const name = write?.run.answer?.messageId ?? '';
  const put = (operation: InsertionOperation) => {
    if (!write) return;
    const form = write.run.request?.task.form ?? 'rich';
    const facts = { form, source: opened, isReplacing: operation === 'replace' };
    const content = resultContent(write.result, facts);
    insertion.write({ operation, name, content, written: write.written });
  };
  const style = useCardFooter();
  const canWrite = opened.field !== null && write !== null && !insertion.has(name);
  const fit = useFit(footer, actions.length, `${canWrite} ${insertion.isInserted}`);
  if (!canWrite && !insertion.isInserted && actions.length === 0) return null;
  return (
    <footer className={style} ref={footer}>
      {canWrite && (
        <>
          {/* Of a text that was cut the result is its beginning only. */}
          {!opened.isCut && (
            <TextButton tone="accent" onClick={(event) => seen(event, () => put('replace'))}>
              {t('card.replace')}
            </TextButton>
          )}
          <TextButton onClick={(event) => seen(event, () => put('insertBelow'))}>
            {t('card.insertBelow')}
          </TextButton>
        </>
      )}
      {insertion.isInserted && (
        <TextButton tone="outline" onClick={(event) => seen(event, insertion.undo)}>
          <ArrowUndo20Regular />
          {t('action.undo')}
        </TextButton>
      )}
      <FittedActions actions={actions} fit={fit} />
    </footer>
  );
}

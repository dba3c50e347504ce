import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchCompare20Regular } from '@fluentui/react-icons/svg/branch-compare';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { useRef } from 'react';
import { faultOf } from '#domain/conversations/conversations.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useCard } from '../cards/card-host.ts';
import { useCardFooter, useProblem } from '../cards/card-styles.ts';
import { useCopy, useCopyAction } from '../cards/copy-button.tsx';
import { FittedActions, useFit } from '../cards/fitted-actions.tsx';
import { useSeen } from '../cards/use-seen.ts';
import type { Draft } from './use-draft.ts';

interface DraftActionsProps {
  draft: Draft;
  changes: { isShown: boolean; toggle: () => void } | null;
  say: (words: string) => void;
}

/** What can be done with a draft. What writes into the page needs a click that was seen. */
export function DraftActions({ draft, changes, say }: DraftActionsProps) {
  const { t } = useText();
  const footer = useRef<HTMLElement>(null);
  const seen = useSeen(footer, (why) => say(t(`card.${why}`)));
  const { result, insertion, mayInsert } = draft;
  const canInsert = mayInsert && !draft.isInserted && !insertion.failure;
  const actions = useActions({ draft, changes, say });
  const fit = useFit(footer, actions.length, `${canInsert} ${insertion.isInserted}`);
  const style = useCardFooter();
  return (
    <>
      {insertion.failure && <NotInserted words={insertion.failure} text={result} say={say} />}
      {(canInsert || insertion.isInserted || actions.length > 0) && (
        <footer className={style} ref={footer}>
          {canInsert && (
            <TextButton tone="accent" onClick={(event) => seen(event, draft.insert)}>
              {t('helper.insert')}
            </TextButton>
          )}
          {insertion.isInserted && (
            <TextButton tone="outline" onClick={(event) => seen(event, insertion.undo)}>
              <ArrowUndo20Regular />
              {t('action.undo')}
            </TextButton>
          )}
          <FittedActions actions={actions} fit={fit} />
        </footer>
      )}
    </>
  );
}

/** What writes nothing into the page. */
function useActions({ draft, changes, say }: DraftActionsProps) {
  const { t } = useText();
  const { continueChat } = useCard();
  const { run, result } = draft;
  const { conversationId } = run;
  const copy = useCopyAction({ text: result, say });
  const isDone = result !== '';
  // Of a problem that is shown, it is there.
  const fault = faultOf(run.answer);
  const hasProblem = draft.problem ?? run.failure ?? fault;
  const retry = run.request &&
    !fault &&
    (isDone || !hasProblem) && {
      key: 'retry',
      name: t('action.retry'),
      icon: <ArrowClockwise20Regular />,
      run: draft.retry,
    };
  const comparison = changes && {
    key: 'changes',
    name: t('card.changes'),
    icon: <BranchCompare20Regular />,
    isOn: changes.isShown,
    run: changes.toggle,
  };
  const chat = conversationId !== null && {
    key: 'chat',
    name: t('card.chat'),
    icon: <Chat20Regular />,
    run: () => void continueChat(conversationId),
  };
  return [retry, isDone && copy, comparison, isDone && chat].filter(
    (action) => action !== false && action !== null,
  );
}

/** The page did not take the draft: it is still here, and can be copied. */
function NotInserted({
  words,
  text,
  say,
}: {
  words: string;
  text: string;
  say: (words: string) => void;
}) {
  const copy = useCopy({ text, say });
  return (
    <div className={useProblem()} role="alert" style={{ padding: '8px 12px 4px' }}>
      <p>{words}</p>
      <TextButton tone="accent" onClick={copy} text="helper.copyInstead" />
    </div>
  );
}

import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { BranchCompare20Regular } from '@fluentui/react-icons/svg/branch-compare';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { useRef } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useCard } from '../cards/card-host.ts';
import { useCardFooter, useProblem } from '../cards/card-styles.ts';
import { CopyButton, useCopy } from '../cards/copy-button.tsx';
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
  const { run, result, insertion, mayInsert } = draft;
  const isDone = result !== '';
  return (
    <>
      {insertion.failure && <NotInserted words={insertion.failure} text={result} say={say} />}
      <footer className={useCardFooter()} ref={footer}>
        {mayInsert && !draft.isInserted && !insertion.failure && (
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
        {run.request && (
          <IconButton
            name={t('action.retry')}
            icon={<ArrowClockwise20Regular />}
            onClick={draft.retry}
          />
        )}
        {isDone && <CopyButton text={result} say={say} />}
        {changes && (
          <IconButton
            name={t('card.changes')}
            aria-pressed={changes.isShown}
            icon={<BranchCompare20Regular />}
            onClick={changes.toggle}
          />
        )}
        {run.conversationId && <ChatButton conversationId={run.conversationId} />}
      </footer>
    </>
  );
}

function ChatButton({ conversationId }: { conversationId: string }) {
  const { t } = useText();
  const { continueChat } = useCard();
  return (
    <IconButton
      name={t('card.chat')}
      icon={<Chat20Regular />}
      onClick={() => void continueChat(conversationId)}
    />
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
  const { t } = useText();
  const copy = useCopy({ text, say });
  return (
    <div className={useProblem()} role="alert" style={{ padding: '8px 12px 4px' }}>
      <p>{words}</p>
      <TextButton tone="accent" onClick={copy}>
        {t('helper.copyInstead')}
      </TextButton>
    </div>
  );
}

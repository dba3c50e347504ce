import { useEffect, useRef, useState } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { EditedMark } from '#features/parts/marks/mark-fields.tsx';
import { useReading } from '#features/read-aloud/use-read-aloud.ts';
import { useShell } from '#features/shell.tsx';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { CardHeader } from '../cards/card-header.tsx';
import { useOpened } from '../cards/card-host.ts';
import { CardStatus } from '../cards/card-status.tsx';
import { useCardBody, useCardBox } from '../cards/card-styles.ts';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useCardKeys } from '../cards/use-card-keys.ts';
import type { CardInsertion } from '../cards/use-insertion.ts';
import { useCardSeen } from '../cards/use-seen.ts';
import { type ToolRequest, useToolRun } from '../cards/use-tool-run.ts';
import { WaitingLines } from '../cards/waiting-lines.tsx';
import { LanguageQuestion } from './language-menu.tsx';
import { MarkRow } from './mark-row.tsx';
import { Result } from './result.tsx';
import { PageActions } from './result-actions.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { type TurnedOff, TurnOff } from './turn-off.tsx';
import { useFirstTool } from './use-first-tool.ts';
import { useTranslation } from './use-translation.ts';

const ReadAloudBar = later(() => import('#features/read-aloud/read-aloud-bar.tsx'));

/** What belongs to all of a card. */
interface CardState {
  said: string;
  say: (words: string) => void;
  insertion: CardInsertion;
}

interface WorkProps {
  card: CardState;
  /** A result is in the page. */
  written: () => void;
  turnedOff: (off: TurnedOff) => void;
  marked: (mark: EditedMark) => void;
}

/** All tools, a question that one of them has, or its result. */
export function Work({ card, written, turnedOff, marked }: WorkProps) {
  const { t } = useText();
  const opened = useOpened('selection');
  const run = useToolRun(opened.url);
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLElement>(null);
  const body = useCardBody();
  const translation = useTranslation(run);
  const isStarting = useFirstTool(run, translation.start);
  useCardKeys(box);
  useCardHeight(box);
  useCardSeen(box);
  const shown = isChoosing ? null : run.request;
  const asks = isChoosing ? null : translation.asksInsteadOf;
  const isWaiting = isStarting && !shown && asks === null;
  const choose = (request: ToolRequest) => {
    setChoosing(false);
    card.say('');
    run.run(request);
  };
  const { action } = opened;
  const isTranslation = asks !== null || (isWaiting && action === 'translate');
  return (
    <main className={useCardBox()} ref={box}>
      <CardHeader
        title={shown?.name ?? t(isTranslation ? 'tool.group.translate' : 'pill.more')}
        {...((shown || asks !== null) && {
          back: { name: t('card.back'), go: () => setChoosing(true) },
        })}
      />
      {shown && <Result {...card} run={run} written={written} into={translation.into} />}
      {!shown && asks !== null && <LanguageQuestion language={asks} into={translation.into} />}
      {isWaiting && (
        <div className={body}>
          <WaitingLines />
        </div>
      )}
      {!shown && asks === null && !isWaiting && (
        <AllTools card={card} choose={choose} turnedOff={turnedOff} marked={marked} />
      )}
      <CardReading shown={shown ? run.answer : null} isRich={shown?.task.form !== 'plain'} />
    </main>
  );
}

/** An answer in the form of rich text has its words highlighted; of others, and of the selection, they are in the bar. */
function CardReading({ shown, isRich }: { shown: Message | null; isRich: boolean }) {
  const { readAloud } = useShell();
  const key = useReading((state) => state.key);
  const hasGone = key !== null && key !== 'selection' && key !== shown?.messageId;
  useEffect(() => {
    if (hasGone) readAloud?.stop();
  }, [hasGone, readAloud]);
  if (key === null) return null;
  return <ReadAloudBar isShown={(wanted) => isRich && wanted !== 'selection'} />;
}

interface AllToolsProps extends Pick<WorkProps, 'card' | 'turnedOff' | 'marked'> {
  choose: (request: ToolRequest) => void;
}

function AllTools({ card, choose, turnedOff, marked }: AllToolsProps) {
  const { said, say, insertion } = card;
  const opened = useOpened('selection');
  return (
    <>
      <div className={useCardBody()}>
        {opened.canMark && <MarkRow marked={marked} say={say} />}
        <ToolMenu selected={opened} run={choose} />
      </div>
      {insertion.isInserted && <PageActions insertion={insertion} say={say} write={null} />}
      <TurnOff done={turnedOff} say={say} />
      <CardStatus live={null} said={said} />
    </>
  );
}

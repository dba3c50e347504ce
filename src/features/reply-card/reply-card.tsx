import { useRef, useState } from 'react';
import { isLive } from '#domain/conversations/conversations.ts';
import { intentsOf } from '#domain/reply/intents.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { CardHeader } from '../cards/card-header.tsx';
import { useOpened } from '../cards/card-host.ts';
import { CardStatus, StopButton, useSaid } from '../cards/card-status.tsx';
import { useCardBody, useCardBox, useNote } from '../cards/card-styles.ts';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useCardKeys } from '../cards/use-card-keys.ts';
import { useCardSeen } from '../cards/use-seen.ts';
import { ChangeBar } from './change-bar.tsx';
import { Chips } from './chips.tsx';
import { ContextLine } from './context-line.tsx';
import { DraftActions } from './draft-actions.tsx';
import { useMain } from './draft-styles.ts';
import { DraftView } from './draft-view.tsx';
import { KeyPoints } from './key-points.tsx';
import { Manner } from './manner.tsx';
import { useDraft } from './use-draft.ts';
import { useSamples } from './use-samples.ts';

const titles = {
  reply: 'tool.composeReply',
  new: 'tool.composeNew',
  refine: 'tool.refineDraft',
} as const;

/** The card at a composer: replies, new texts and refined drafts, which the person inserts. */
export function ReplyCard() {
  const { t } = useText();
  const { mode } = useOpened('composer');
  const { said, say } = useSaid();
  const samples = useSamples();
  const hasSamples = samples.count > 0;
  const draft = useDraft(say, hasSamples);
  const [isDiff, setDiff] = useState(true);
  const box = useRef<HTMLElement>(null);
  useCardKeys(box);
  useCardHeight(box);
  useCardSeen(box);
  const isRefining = mode === 'refine';
  const live = isRunning(draft);
  const isShown = live || draft.run.request !== null || draft.problem !== null;
  const { failure } = draft.insertion;
  const mayRefine = (draft.result !== '' || isRefining) && !failure;
  const changes =
    draft.result !== '' && draft.before !== null
      ? { isShown: isDiff, toggle: () => setDiff((on) => !on) }
      : null;
  return (
    <main className={useMain()}>
      <section className={useCardBox()} ref={box} aria-label={t('app.name')}>
        <CardHeader title={t(titles[mode])} />
        <div className={useCardBody()}>
          <ContextLine reply={draft.reply} />
          <Wishes draft={draft} live={live} hasSamples={hasSamples} />
          {isRefining && <OwnDraft samples={samples} say={say} isCut={draft.isDraftCut} />}
          {isShown && <DraftView draft={draft} live={live} hasChanges={isDiff} />}
        </div>
        {live ? (
          <StopButton stop={draft.run.stop} />
        ) : (
          <>
            {mayRefine && <ChangeBar draft={draft} />}
            {isShown && <DraftActions draft={draft} changes={changes} say={say} />}
          </>
        )}
        <CardStatus live={isShown ? live : null} said={live || said === failure ? '' : said} />
      </section>
    </main>
  );
}

function isRunning({ isPreparing, problem, run }: ReturnType<typeof useDraft>): boolean {
  if (isPreparing) return true;
  if (problem || run.failure || !run.request) return false;
  const { answer } = run;
  return !answer || isLive(answer.status) || answer.status === 'queued';
}

interface WishesProps {
  draft: ReturnType<typeof useDraft>;
  live: boolean;
  hasSamples: boolean;
}

function Wishes({ draft, live, hasSamples }: WishesProps) {
  const { t } = useText();
  const { mode, answers, surface } = useOpened('composer');
  const { intent } = draft.wishes;
  return (
    <>
      {mode === 'reply' && answers && (
        <Chips
          label={t('helper.intent')}
          names={intentsOf(surface)}
          textOf={(name) => t(`helper.intent.${name}`)}
          chosen={intent ? [intent] : []}
          toggle={(name) => draft.wish({ intent: name === intent ? null : name })}
        />
      )}
      <KeyPoints draft={draft} isIdle={!live} isMain={mode !== 'refine'} />
      <Manner
        draft={draft}
        hasSamples={hasSamples}
        mayBeAuthor={mode === 'reply' && surface === 'social'}
      />
    </>
  );
}

interface OwnDraftProps {
  samples: ReturnType<typeof useSamples>;
  say: (words: string) => void;
  isCut: boolean;
}

/** What concerns the person's own words. */
function OwnDraft({ samples, say, isCut }: OwnDraftProps) {
  const { t } = useText();
  const { draft } = useOpened('composer');
  const note = useNote();
  return (
    <>
      {isCut && <p className={note}>{t('helper.draftCut')}</p>}
      {samples.isOn && (
        <TextButton tone="link" onClick={() => void samples.add(draft, say)}>
          {t('helper.addSample')}
        </TextButton>
      )}
    </>
  );
}

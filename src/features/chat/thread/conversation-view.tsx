import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ArrowDown20Regular } from '@fluentui/react-icons/svg/arrow-down';
import { Fragment, memo, useCallback, useMemo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { FollowEnd } from '#features/follow-end.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { ArtifactViewContext } from '#ui/markdown/code/artifact-slot.ts';
import { useText } from '#ui/text.ts';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { column } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { ArtifactBlock } from '../artifacts/artifact-block.tsx';
import { CallsProvider } from '../calls/use-calls.ts';
import { usePendingQuestions } from '../composer/use-questions.ts';
import { measure } from '../frame-styles.ts';
import { SearchOfQuestion } from '../search/search-of-question.tsx';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { SummaryLead } from '../summary/summary-lead.tsx';
import { useShownSummary } from '../summary/use-summary.ts';
import { AnswerAnnouncer } from './answer/answer-announcer.tsx';
import { AnswerView } from './answer/answer-view.tsx';
import type { ThreadItem } from './branch.ts';
import { ComparisonView } from './comparison-view.tsx';
import { PendingQuestionView, QuestionView } from './question/question-view.tsx';
import { useDrawn } from './use-drawn.ts';
import { type ShownFrom, useFollowScroll } from './use-follow-scroll.ts';
import { type MessageActions, useMessageActions } from './use-message-actions.ts';

const useScroller = makeResetStyles({
  position: 'relative',
  ...column(),
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
  '& > div:focus-visible': innerFocusRing,
});

const useList = makeResetStyles({
  ...measure,
  ...column('16px'),
  paddingBlock: '8px 16px',
});

const useToEnd = makeResetStyles({
  position: 'absolute',
  insetBlockEnd: '8px',
  insetInline: 0,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > button': {
    pointerEvents: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    ...type.small,
  },
  '& > button:hover:not(:disabled)': { backgroundColor: tokens.colorNeutralBackground1Hover },
});

/** A summary is a question and its answer: read from the start, not from the end. */
const summaryLength = 2;

/** Questions and answers of the visible branch. */
export default function ConversationView() {
  const { t } = useText();
  const { items, live } = useBranch();
  const { enabled: hasArtifacts } = useChatSettings().settings.artifacts;
  const pending = usePendingQuestions();
  const last = pending.at(-1)?.messageId ?? items.at(-1)?.message.messageId;
  const scroll = useFollowScroll(last, useShownFrom(items, pending.length));
  return (
    <section className={useScroller()} aria-label={t('chat.conversation')}>
      <ScrollArea ref={scroll.view}>
        <div ref={scroll.content} className={useList()}>
          <FollowEnd value={scroll.followEnd}>
            <SummaryLead />
            {/* S3.9 features.artifacts */}
            <ArtifactViewContext value={hasArtifacts ? ArtifactBlock : null}>
              <CallsProvider>
                <Items items={useDrawn(items)} all={items} isLast={pending.length === 0} />
              </CallsProvider>
            </ArtifactViewContext>
            {pending.map((each) => (
              <PendingQuestionView key={each.messageId} question={each} />
            ))}
          </FollowEnd>
        </div>
      </ScrollArea>
      {scroll.isBehind && <ToEnd show={scroll.toEnd} />}
      <AnswerAnnouncer
        live={live?.messageId ?? null}
        statusOf={(id) => messagesOf(items).find(({ messageId }) => messageId === id)?.status}
      />
    </section>
  );
}

/** A summary, and an answer of Gloss Basic, which is there at once, are read from their start. */
function useShownFrom(items: readonly ThreadItem[], pending: number): ShownFrom {
  const { model } = useChatModels();
  const isSummary = useShownSummary() !== null && items.length + pending <= summaryLength;
  if (isSummary) return 'start';
  const answer = pending === 0 ? items.at(-1)?.message : undefined;
  // Its row has the model when the request was sent.
  const isInstant = answer?.type === 'ai' && (answer.model ?? model)?.connection === 'basic';
  return isInstant ? 'question' : 'end';
}

const messagesOf = (items: readonly ThreadItem[]) =>
  items.flatMap(({ message, comparison }) => (comparison ? [message, comparison] : [message]));

function ToEnd({ show }: { show: () => void }) {
  const { t } = useText();
  return (
    <div className={useToEnd()}>
      <TextButton onClick={show}>
        <ArrowDown20Regular />
        {t('chat.toEnd')}
      </TextButton>
    </div>
  );
}

interface ItemsProps {
  items: readonly ThreadItem[];
  /** Also those that are not drawn yet. */
  all: readonly ThreadItem[];
  /** No question follows that has no row yet. */
  isLast: boolean;
}

const Items = memo(({ items, all, isLast }: ItemsProps) => {
  const actions = useMessageActions();
  const nameOf = useModelNames();
  const questions = useMemo(
    () => new Map(all.map(({ message }) => [message.messageId, message])),
    [all],
  );
  return items.map((item, index) =>
    item.message.type === 'human' ? (
      <Fragment key={item.message.messageId}>
        <QuestionView item={item} unanswered={isLast && item === items.at(-1)} actions={actions} />
        <SearchOfQuestion question={item.message} answer={answerTo(item, items[index + 1])} />
      </Fragment>
    ) : (
      <Answer
        key={item.message.messageId}
        item={item}
        question={questions.get(item.message.parentMessageId ?? '') ?? null}
        nameOf={nameOf}
        actions={actions}
      />
    ),
  );
});
Items.displayName = 'ThreadItems';

/** The one answer that follows a question; null: none does yet, or two are compared. */
function answerTo({ message }: ThreadItem, next: ThreadItem | undefined): Message | null {
  const isAnswer = next?.message.parentMessageId === message.messageId && !next.comparison;
  return isAnswer && next.message.type === 'ai' ? next.message : null;
}

interface AnswerProps {
  item: ThreadItem;
  question: Message | null;
  nameOf: (answer: Message) => string;
  actions: MessageActions;
}

function Answer({ item, question, nameOf, actions }: AnswerProps) {
  const { comparison } = item;
  if (!comparison) return <AnswerView item={item} question={question} actions={actions} />;
  return (
    <ComparisonView
      item={item}
      comparison={comparison}
      question={question}
      nameOf={nameOf}
      actions={actions}
    />
  );
}

/** The name of an answer's model; the same function until the list of models changes. */
function useModelNames(): (answer: Message) => string {
  const { t } = useText();
  const { models, model: current } = useChatModels();
  return useCallback(
    (answer) => {
      // Its row has the model when the request was sent.
      const model = answer.model ?? current;
      const known = models?.models.find(({ ref }) => sameModel(ref, model));
      return known?.entry.title ?? model?.model ?? t('answer.name');
    },
    [models, current, t],
  );
}

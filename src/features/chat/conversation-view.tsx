import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ArrowDown20Regular } from '@fluentui/react-icons/svg/arrow-down';
import { useCallback, useMemo } from 'react';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import type { Message } from '#domain/conversations.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { useText } from '#ui/text.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';
import { AnswerView } from './answer-view.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { FollowEnd } from './follow-end.ts';
import { measure } from './frame-styles.ts';
import { ModelsContext } from './models-context.ts';
import { PendingQuestion, QuestionView } from './question-view.tsx';
import type { ThreadItem } from './thread.ts';
import type { Chat } from './use-chat.ts';
import { useFollowScroll } from './use-follow-scroll.ts';
import { type MessageActions, useMessageActions } from './use-message-actions.ts';

const useScroller = makeResetStyles({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
  '& > div:focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
  },
});

const useList = makeResetStyles({
  ...measure,
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
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
    fontSize: '12px',
    lineHeight: '16px',
  },
  '& > button:hover:not(:disabled)': { backgroundColor: tokens.colorNeutralBackground1Hover },
});

const noModels: readonly ListedModel[] = [];

/** Questions and answers of the visible branch. */
export default function ConversationView({ chat }: { chat: Chat }) {
  const { t } = useText();
  const { items, turns } = chat;
  const actions = useMessageActions(chat);
  const last = turns.pending.at(-1)?.messageId ?? items.at(-1)?.message.messageId;
  const scroll = useFollowScroll(last);
  const scroller = useScroller();
  const list = useList();
  const end = useToEnd();
  const nameOf = useModelNames(chat);
  const questions = useMemo(
    () => new Map(items.map(({ message }) => [message.messageId, message])),
    [items],
  );
  return (
    <ModelsContext value={chat.models?.models ?? noModels}>
      <section className={scroller} aria-label={t('chat.conversation')}>
        <ScrollArea ref={scroll.view}>
          <div ref={scroll.content} className={list}>
            <FollowEnd value={scroll.followEnd}>
              {items.map((item) =>
                item.message.type === 'human' ? (
                  <QuestionView
                    key={item.message.messageId}
                    item={item}
                    unanswered={item === items.at(-1) && turns.pending.length === 0}
                    actions={actions}
                  />
                ) : (
                  <Answer
                    key={item.message.messageId}
                    item={item}
                    question={questions.get(item.message.parentMessageId ?? '') ?? null}
                    nameOf={nameOf}
                    actions={actions}
                  />
                ),
              )}
              {turns.pending.map((pending) => (
                <PendingQuestion key={pending.messageId} pending={pending} chat={chat} />
              ))}
            </FollowEnd>
          </div>
        </ScrollArea>
        {!scroll.following && (
          <div className={end}>
            <TextButton onClick={scroll.toEnd}>
              <ArrowDown20Regular />
              {t('chat.toEnd')}
            </TextButton>
          </div>
        )}
        <AnswerAnnouncer live={chat.live?.messageId ?? null} />
      </section>
    </ModelsContext>
  );
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

/** What the model of an answer is called; the same function until the list of models changes. */
function useModelNames({ models, model: current }: Chat): (answer: Message) => string {
  const { t } = useText();
  return useCallback(
    (answer) => {
      // Its row names the model once that is asked.
      const model = answer.model ?? current;
      const known = models?.models.find(({ ref }) => sameModel(ref, model));
      return known?.entry.title ?? model?.model ?? t('answer.name');
    },
    [models, current, t],
  );
}

import { memo, useRef } from 'react';
import { isLive, type Message } from '#domain/conversations/conversations.ts';
import { useLiveAnswer } from '#features/hooks/use-live-answer.ts';
import { useSpokenHighlight } from '#features/read-aloud/use-spoken-highlight.ts';
import { FreshAnswerContext } from '#ui/markdown/code/artifact-slot.ts';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { TaskBoxesContext } from '#ui/markdown/task-slot.ts';
import { useText } from '#ui/text.ts';
import { CallsOfAnswer } from '../../calls/calls-of-answer.tsx';
import { UnreadAddresses } from '../../context/addresses/unread-links.tsx';
import { useFound } from '../../search/sources/use-found.ts';
import { SummarySkeleton } from '../../summary/summary-skeleton.tsx';
import { useTaskBoxes } from '../../summary/use-task-boxes.ts';
import type { ThreadItem } from '../branch.ts';
import { Cited } from '../citations/cited.tsx';
import { ReadingProgress } from '../citations/reading-progress.tsx';
import { SourceList } from '../citations/source-list.tsx';
import { UnreadLine } from '../citations/unread-line.tsx';
import { useAnswerNotesOf } from '../citations/use-answer-notes.ts';
import { useMessage } from '../message-styles.ts';
import type { MessageActions } from '../use-message-actions.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import { Reasoning } from './reasoning.tsx';
import { WaitingCaret } from './waiting-caret.tsx';

interface AnswerViewProps {
  item: ThreadItem;
  /** Its question; null where that row is missing. */
  question: Message | null;
  actions: MessageActions;
  /** Next to another answer: each has its own notes. */
  isCompared?: boolean;
}

/** An answer as plain text on the ground. */
export const AnswerView = memo((props: AnswerViewProps) => {
  const { t } = useText();
  const style = useMessage();
  const { status, messageId } = props.item.message;
  const article = useRef<HTMLElement>(null);
  useSpokenHighlight(messageId, article);
  if (status === 'queued') return null;
  return (
    <article
      ref={article}
      className={style}
      aria-label={t('answer.name')}
      aria-busy={isLive(status)}
    >
      <AnswerBody {...props} />
    </article>
  );
});
AnswerView.displayName = 'AnswerView';

/** A summary with a list of things to do. */
function hasTasks(question: Message | null): boolean {
  const task = question?.generation;
  return task?.kind === 'summary' && (task.tab === 'actions' || task.tab === 'all');
}

/** Before the first words: a summary has a shape, any other answer a caret. */
function Waiting({ question }: { question: Message | null }) {
  const task = question?.generation;
  return task?.kind === 'summary' ? <SummarySkeleton tab={task.tab} /> : <WaitingCaret />;
}

/** Only this is rendered while the answer streams. */
function AnswerBody({ item, question, actions, isCompared = false }: AnswerViewProps) {
  const { message } = item;
  const answer = useLiveAnswer(message);
  const notes = useAnswerNotesOf(message, question, answer.citations);
  const { reasoning, progress, citations } = answer;
  const live = isLive(message.status);
  const wasLive = useRef(live);
  wasLive.current ||= live;
  const isWaiting = live && answer.isEmpty;
  const hasRow = useFound(question).length > 0 && !isCompared;
  const boxes = useTaskBoxes(!live && hasTasks(question) ? message.messageId : null);
  return (
    <>
      {reasoning !== '' && <Reasoning text={reasoning} live={isWaiting} />}
      <CallsOfAnswer answerId={message.messageId} isLive={live} />
      {live && progress && (
        <ReadingProgress progress={progress} stop={() => actions.stop(message.messageId)} />
      )}
      <Cited notes={notes} restore={answer.restore}>
        <TaskBoxesContext value={boxes}>
          {isWaiting ? (
            !progress && <Waiting question={question} />
          ) : (
            <FreshAnswerContext value={wasLive.current}>
              <MarkdownView blocks={answer.blocks} live={live} />
            </FreshAnswerContext>
          )}
        </TaskBoxesContext>
        {!live && !hasRow && <SourceList citations={citations} />}
      </Cited>
      {live ? (
        <div data-actions />
      ) : (
        <>
          <AnswerNotice
            answer={message}
            question={question}
            isFresh={wasLive.current}
            actions={actions}
          />
          {question && <UnreadAddresses question={question} />}
          <UnreadLine answer={message} question={question} actions={actions} />
          <AnswerActions item={item} question={question} text={message.text} actions={actions} />
        </>
      )}
    </>
  );
}

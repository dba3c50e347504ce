import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { memo, type RefObject, useState } from 'react';
import {
  isSummaryHead,
  type Message,
  type MessageSource,
} from '#domain/conversations/conversations.ts';
import type { GenerationTask } from '#domain/generation/task.ts';
import type { AnswerSource } from '#domain/search-web/answer-sources.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useReturnedFocus } from '#ui/focus/use-returned-focus.ts';
import { useCopy } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import type { PendingQuestion } from '../../composer/questions.ts';
import { useFound } from '../../search/sources/use-found.ts';
import { useFoundIds } from '../../search/use-search-runs.ts';
import type { ThreadItem } from '../branch.ts';
import { BranchSwitch } from '../branch-switch.tsx';
import { UnreadFiles } from '../citations/unread-line.tsx';
import { useFacts, useMessage, useQuestionBlock, useToolText } from '../message-styles.ts';
import type { MessageActions } from '../use-message-actions.ts';
import { QuestionEditor } from './question-editor.tsx';
import { QueuedActions } from './queued-actions.tsx';

interface QuestionViewProps {
  item: ThreadItem;
  /** It has no answer: it can be sent again unchanged. */
  unanswered: boolean;
  actions: MessageActions;
}

export const QuestionView = memo(({ item, unanswered, actions }: QuestionViewProps) => {
  const { t } = useText();
  const [editing, edit] = useState(false);
  const message = useMessage();
  const block = useQuestionBlock();
  const editButton = useReturnedFocus<HTMLButtonElement>(editing);
  const { message: question } = item;
  const found = useFound(question);
  const ids = useFoundIds();
  const queued = question.status === 'queued';
  const isNamedByTab = isSummaryHead(question) && !unanswered;
  if (isNamedByTab && !queued) return null;
  if (editing) {
    return (
      <QuestionEditor
        text={question.text}
        cancel={() => edit(false)}
        send={(text) => {
          edit(false);
          actions.edit(question, text);
        }}
      />
    );
  }
  return (
    <article className={message} aria-label={t('question.name')} data-question>
      {!isNamedByTab && (
        <>
          <div className={block} dir="auto">
            {question.text}
          </div>
          <ToolText task={question.generation} />
          <QuestionFacts sources={givenSources(question, found, ids)} />
          <UnreadFiles question={question} />
        </>
      )}
      <div data-actions={queued || unanswered || item.siblings.length > 1 ? 'shown' : ''}>
        {queued ? (
          <QueuedActions question={question} actions={actions} />
        ) : (
          <QuestionActions
            item={item}
            unanswered={unanswered}
            actions={actions}
            edit={() => edit(true)}
            editButton={editButton}
          />
        )}
      </div>
    </article>
  );
});
QuestionView.displayName = 'QuestionView';

function QuestionActions({
  item,
  unanswered,
  actions,
  edit,
  editButton,
}: QuestionViewProps & { edit: () => void; editButton: RefObject<HTMLButtonElement | null> }) {
  const { t } = useText();
  const copy = useCopy();
  const { message: question } = item;
  return (
    <>
      <BranchSwitch item={item} actions={actions} />
      {unanswered && (
        <IconButton
          name={t('action.retry')}
          data-button-name="retry"
          icon={<ArrowClockwise20Regular />}
          onClick={() => actions.retry(question, null)}
        />
      )}
      <IconButton
        name={t('answer.copy')}
        icon={<Copy20Regular />}
        onClick={() => void copy(question.text)}
      />
      <IconButton
        ref={editButton}
        name={t('question.edit')}
        data-button-name="edit_question"
        icon={<Edit20Regular />}
        onClick={edit}
      />
      <IconButton
        name={t('answer.delete')}
        icon={<Delete20Regular />}
        onClick={() => actions.remove(question)}
      />
    </>
  );
}

/** Those that the person gave; what searches found has its rows. */
function givenSources(
  { sources }: Message,
  found: readonly AnswerSource[],
  ids: ReadonlySet<string>,
) {
  const isFound = ({ docId, link }: MessageSource) =>
    ids.has(docId) ||
    found.some((each) => each.docId === docId || (link !== null && each.url === link));
  return sources.filter((source) => !isFound(source));
}

function QuestionFacts({ sources }: { sources: readonly { title: string }[] }) {
  const { t } = useText();
  const facts = useFacts();
  if (sources.length === 0) return null;
  const title = sources.map((source) => source.title).join(' · ');
  return (
    <div className={facts} style={{ marginBlockStart: 4 }}>
      <span title={title}>{t('question.source', { title })}</span>
    </div>
  );
}

/** The beginning of what a tool works on, or of what it has to say. */
function ToolText({ task }: { task: GenerationTask | null }) {
  const style = useToolText();
  if (task?.kind !== 'tool') return null;
  const { selectedText, draft, replyContext, keyPoints, followUpInstruction } = task.variables;
  const text = selectedText ?? draft ?? replyContext ?? keyPoints ?? followUpInstruction;
  return (
    text && (
      <blockquote className={style} dir="auto">
        {text.slice(0, 600)}
      </blockquote>
    )
  );
}

/** A question whose row has not arrived: with the height of the final one. */
export function PendingQuestionView({ question }: { question: PendingQuestion }) {
  const { t } = useText();
  const block = useQuestionBlock();
  const style = useMessage();
  const found = useFoundIds();
  if (question.generation?.kind === 'summary') return null;
  return (
    <article className={style} aria-label={t('question.name')} data-question>
      <div className={block} dir="auto">
        {question.text}
      </div>
      <ToolText task={question.generation} />
      <QuestionFacts sources={question.sources.filter(({ docId }) => !found.has(docId))} />
      <div data-actions="shown">
        <span>{t('question.sending')}</span>
      </div>
    </article>
  );
}

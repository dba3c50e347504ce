import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { memo, useState } from 'react';
import type { Upload } from '#domain/uploads.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useCopy } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import { waitState } from '../composer/attachments/waiting.ts';
import type { Pending } from '../composer/pending.ts';
import { useTurnActions } from '../composer/use-question-turns.tsx';
import { useComposerFiles } from '../state/use-composer-files.ts';
import type { ThreadItem } from './branch.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { useFacts, useMessage, useQuestionBlock } from './message-styles.ts';
import { QuestionEditor } from './question-editor.tsx';
import type { MessageActions } from './use-message-actions.ts';

interface QuestionViewProps {
  item: ThreadItem;
  /** Nothing stands under it: it can be asked once more as it is. */
  unanswered: boolean;
  actions: MessageActions;
}

export const QuestionView = memo(({ item, unanswered, actions }: QuestionViewProps) => {
  const { t } = useText();
  const [editing, edit] = useState(false);
  const copy = useCopy();
  const message = useMessage();
  const block = useQuestionBlock();
  const { message: question } = item;
  const queued = question.status === 'queued';
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
    <article className={message} aria-label={t('question.name')}>
      <div className={block} dir="auto">
        {question.text}
      </div>
      <QuestionFacts sources={question.sources} />
      <div data-actions={queued || unanswered || item.siblings.length > 1 ? 'shown' : ''}>
        {queued ? (
          <>
            <TextButton tone="link" onClick={() => actions.withdraw(question)}>
              {t('question.unqueue')}
            </TextButton>
            <span>{t('question.queued')}</span>
          </>
        ) : (
          <>
            <BranchSwitch item={item} actions={actions} />
            {unanswered && (
              <IconButton
                name={t('action.retry')}
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
              name={t('question.edit')}
              icon={<Edit20Regular />}
              onClick={() => edit(true)}
            />
            <IconButton
              name={t('answer.delete')}
              icon={<Delete20Regular />}
              onClick={() => actions.remove(question)}
            />
          </>
        )}
      </div>
    </article>
  );
});
QuestionView.displayName = 'QuestionView';

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

/** A question whose row has not come yet: as high as it will be. It may wait for its files. */
export function PendingQuestion({ pending }: { pending: Pending }) {
  const { t } = useText();
  const block = useQuestionBlock();
  const { list } = useComposerFiles();
  const uploads = useSelector(list.state, (state) => state.uploads);
  const { open } = waitState(uploads, pending.uploadIds);
  return (
    <article className={useMessage()} aria-label={t('question.name')}>
      <div className={block} dir="auto">
        {pending.text}
      </div>
      <QuestionFacts sources={pending.sources} />
      <div data-actions="shown">
        {open.length > 0 ? (
          <FilesAwaited open={open} pending={pending} />
        ) : (
          <span>{t('question.sending')}</span>
        )}
      </div>
    </article>
  );
}

interface FilesAwaitedProps {
  open: readonly Upload[];
  pending: Pending;
}

function FilesAwaited({ open, pending: { messageId } }: FilesAwaitedProps) {
  const { t, tag } = useText();
  const turns = useTurnActions();
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const names = list.format(open.map(({ name }) => name));
  return (
    <>
      <span role="status">{t('question.waitsFor', { names })}</span>
      <TextButton tone="link" onClick={() => turns.sendWithout(messageId)}>
        {t('question.sendWithout', { count: open.length })}
      </TextButton>
      <TextButton tone="link" onClick={() => turns.takeBack(messageId)}>
        {t('question.unqueue')}
      </TextButton>
    </>
  );
}

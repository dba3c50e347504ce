import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useAction } from '../hooks/use-action.ts';
import { useShell } from '../shell.tsx';
import { useMemoForm } from './memo-styles.ts';

interface MemoFormProps {
  isOpen: boolean;
  open: (isOpen: boolean) => void;
}

/** A memo that the person writes: Markdown, as that of an answer. */
export function MemoForm({ isOpen, open }: MemoFormProps) {
  const { t } = useText();
  const { rows, newId } = useShell();
  const { run, isBusy } = useAction();
  const [text, setText] = useState('');
  const style = useMemoForm();
  const written = text.trim();
  if (!isOpen) {
    return (
      <div className={style}>
        <TextButton tone="outline" onClick={() => open(true)}>
          {t('memo.new')}
        </TextButton>
      </div>
    );
  }
  const leave = () => {
    setText('');
    open(false);
  };
  const save = async () => {
    if (written === '' || isBusy) return;
    const from = { source: null, conversationId: null, messageId: null };
    const isSaved = await run(
      rows.memo.put({ id: newId(), kind: 'answer', text: written, ...from }),
    );
    if (isSaved) leave();
  };
  return (
    <form
      className={style}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        dir="auto"
        rows={4}
        aria-label={t('memo.new')}
        value={text}
        ref={focusOnce}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          if (event.key !== 'Escape') return;
          // It closes no panel: what is written would be lost.
          event.stopPropagation();
          event.preventDefault();
          if (written === '') leave();
        }}
      />
      <div>
        <TextButton type="submit" tone="accent" disabled={written === ''} aria-busy={isBusy}>
          {t('settings.model.save')}
        </TextButton>
        <TextButton onClick={leave}>{t('action.cancel')}</TextButton>
      </div>
    </form>
  );
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

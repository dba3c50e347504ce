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
  const style = useMemoForm();
  if (isOpen) return <Fields style={style} leave={() => open(false)} />;
  return (
    <div className={style}>
      <TextButton tone="outline" onClick={() => open(true)} text="memo.new" />
    </div>
  );
}

function Fields({ style, leave }: { style: string; leave: () => void }) {
  const { t } = useText();
  const { text, setText, isBusy, save } = useDraft(leave);
  return (
    <form
      className={style}
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key !== 'Escape') return;
          // It closes no panel: what is written would be lost.
          event.stopPropagation();
          event.preventDefault();
          if (text.trim() === '') leave();
        }}
      />
      <div>
        <TextButton type="submit" tone="accent" disabled={text.trim() === ''} aria-busy={isBusy}>
          {t('settings.model.save')}
        </TextButton>
        <TextButton onClick={leave} text="action.cancel" />
      </div>
    </form>
  );
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

function useDraft(saved: () => void) {
  const { rows, newId } = useShell();
  const { run, isBusy } = useAction();
  const [text, setText] = useState('');
  const put = async () => {
    const from = { source: null, conversationId: null, messageId: null };
    const memo = { id: newId(), kind: 'answer', text: text.trim(), ...from } as const;
    if (await run(rows.memo.put(memo))) saved();
  };
  const save = () => {
    if (text.trim() !== '' && !isBusy) void put();
  };
  return { text, setText, isBusy, save };
}

import { useEffect, useRef, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useAction } from '../hooks/use-action.ts';
import { useSaveMemo } from '../save-memo-context.ts';
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
  const { text, setText, isBusy, save, drop } = useDraft(leave);
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
        <TextButton onClick={drop} text="action.cancel" />
      </div>
    </form>
  );
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

const ofPerson = { kind: 'answer', source: null, conversationId: null, messageId: null } as const;

/** Of the row in which a memo is stored as it is written. */
const slot = 'memo';

/** What is written, and what was when the page around the form was closed. */
function useStoredText() {
  const { rows } = useShell();
  const [text, show] = useState('');
  useEffect(() => {
    let isCurrent = true;
    rows.conversation.local({ slot }).then(
      ({ draft }) => isCurrent && show((now) => now || draft),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [rows]);
  // At once: a page that is closed leaves no time for it.
  const store = (draft: string) => {
    const row = { slot, conversationId: null, draft, choices: {} };
    rows.conversation.setLocal(row).catch(() => undefined);
  };
  const setText = (draft: string) => {
    show(draft);
    store(draft);
  };
  return { text, setText, store };
}

/** What is written is kept, too, where the form goes without Save or Cancel, as with its panel. */
function useDraft(leave: () => void) {
  const { rows, newId } = useShell();
  const keep = useSaveMemo();
  const { run, isBusy } = useAction();
  const { text, setText, store } = useStoredText();
  const memo = { ...ofPerson, text: text.trim() };
  const isOver = useRef(false);
  const left = useRef(() => {});
  left.current = () => {
    if (isOver.current || memo.text === '') return;
    keep?.(memo);
    if (keep) store('');
    leave();
  };
  useEffect(() => () => left.current(), []);
  const end = () => {
    store('');
    leave();
  };
  const put = async () => {
    isOver.current = true;
    isOver.current = await run(rows.memo.put({ id: newId(), ...memo }));
    if (isOver.current) end();
  };
  const save = () => {
    if (memo.text !== '' && !isBusy) void put();
  };
  const drop = () => {
    isOver.current = true;
    end();
  };
  return { text, setText, isBusy, save, drop };
}

import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { GrowingText } from '#ui/controls/growing-text.tsx';
import { useText } from '#ui/text.ts';
import { useComposerKeys } from '../../composer/use-composer-keys.ts';

const useEditor = makeResetStyles({
  border: `1px solid ${tokens.colorCompoundBrandStroke}`,
  borderRadius: '8px',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '4px',
    padding: '0 4px 4px',
  },
});

interface QuestionEditorProps {
  text: string;
  cancel: () => void;
  send: (text: string) => void;
}

/** Edits a question in its place; sending it makes a branch. */
export function QuestionEditor({ text, cancel, send }: QuestionEditorProps) {
  const { t } = useText();
  const [draft, setDraft] = useState(text);
  const trimmed = draft.trim();
  const submit = () => {
    if (trimmed !== '') send(trimmed);
  };
  const keys = useComposerKeys(submit);
  return (
    <form
      className={useEditor()}
      // Of a word that is being composed it ends that alone.
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && cancel()}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <GrowingText
        name={t('question.editField')}
        value={draft}
        change={setDraft}
        keys={keys}
        focus={0}
      />
      <div>
        <TextButton onClick={cancel} text="action.cancel" />
        <TextButton tone="accent" disabled={trimmed === ''} onClick={submit}>
          {t('question.sendEdit')}
        </TextButton>
      </div>
    </form>
  );
}

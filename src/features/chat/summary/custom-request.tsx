import { Input, makeResetStyles } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { wrapped } from '#ui/theme/shapes.ts';

const useForm = makeResetStyles({
  ...wrapped('8px'),
  justifyContent: 'flex-end',
  '& > span': { flex: '1 1 180px', minWidth: 0 },
  '& input': { minHeight: '32px' },
});

interface CustomRequestProps {
  prompt: string;
  send: (prompt: string) => void;
  /** There is nothing else to do here than to write it. */
  isFocused?: boolean;
}

/** The person's own request for a summary. */
export function CustomRequest({ prompt, send, isFocused = false }: CustomRequestProps) {
  const { t } = useText();
  const [text, setText] = useState(prompt);
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isFocused) form.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) send(text.trim());
  };
  return (
    <form ref={form} className={useForm()} onSubmit={submit}>
      <Input
        aria-label={t('summary.custom')}
        placeholder={t('summary.custom.placeholder')}
        value={text}
        onChange={(_event, { value }) => setText(value)}
      />
      <TextButton type="submit" tone="accent" disabled={isEmpty} text="tool.summarise" />
    </form>
  );
}

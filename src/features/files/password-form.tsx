import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';

interface PasswordFormProps {
  name: string;
  unlock: (password: string) => void;
}

/** Gets the focus when it appears, unless the person is typing elsewhere. */
export function PasswordForm({ name, unlock }: PasswordFormProps) {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (!isWriting()) field.current?.focus({ preventScroll: true });
    field.current?.closest('[role="group"]')?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') unlock(password);
  };
  return (
    <form onSubmit={submit}>
      <label>
        {t('files.password', { name })}
        <input
          ref={field}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <TextButton tone="accent" type="submit" disabled={password === ''} text="library.open" />
    </form>
  );
}

function isWriting(): boolean {
  const active = document.activeElement;
  const isField = active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement;
  return isField && active.value !== '';
}

import '#ui/later-texts.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import type { PdfEngine } from '../engine/pdf-engine.ts';
import { useCard } from '../pdf-styles.ts';

interface PasswordCardProps {
  engine: PdfEngine;
  isWrong: boolean;
  /** One was entered and is tried. */
  isBusy: boolean;
}

/** A protected file needs its password, which is never stored. */
export default function PasswordCard({ engine, isWrong, isBusy }: PasswordCardProps) {
  const { t } = useText();
  const card = useCard();
  const id = useId();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    if (isWrong) field.current?.select();
  }, [isWrong]);
  return (
    <form
      className={card}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isBusy) engine.enterPassword(password);
      }}
    >
      <h2>{t('pdf.password.heading')}</h2>
      <p>{t('pdf.password.body')}</p>
      <label htmlFor={id}>{t('pdf.password.field')}</label>
      <input
        ref={field}
        id={id}
        type="password"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" data-wrong>
          {errorText(t, { code: 'file_password_wrong' })}
        </p>
      )}
      <TextButton tone="accent" type="submit" disabled={password === '' || isBusy}>
        {t('library.open')}
      </TextButton>
    </form>
  );
}

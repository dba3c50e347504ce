import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { maxApiTokenName } from '#domain/account/api-token.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useRow, useStack } from '../settings-styles.ts';
import { ShownOnce } from '../shown-once.tsx';
import type { ApiTokens } from './use-api-tokens.ts';

/** Makes a token with a name by which the person knows the program. */
export function ApiTokenForm({ tokens: { create, busy } }: { tokens: ApiTokens }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void create(name.trim());
  };
  return (
    <form className={useStack()} onSubmit={submit} noValidate>
      <Field label={t('account.tokenName')} hint={t('account.tokenNameHint')}>
        <Input
          value={name}
          dir="auto"
          maxLength={maxApiTokenName}
          autoComplete="off"
          onChange={(_event, { value }) => setName(value)}
        />
      </Field>
      <div className={useRow()}>
        <TextButton type="submit" tone="outline" disabled={busy || name.trim() === ''}>
          {t('account.tokenCreate')}
        </TextButton>
      </div>
    </form>
  );
}

interface NewApiTokenProps {
  created: ReplyOf<'account.createApiToken'>;
  close: () => void;
}

/** A token's secret. */
export function NewApiToken({ created: { token, secret }, close }: NewApiTokenProps) {
  const { t } = useText();
  return (
    <ShownOnce text={secret} copy="account.tokenCopy" copied="account.tokenCopied" close={close}>
      <Field label={t('account.tokenNew', { name: token.name })} hint={t('account.tokenOnce')}>
        <Input
          readOnly
          value={secret}
          dir="ltr"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </ShownOnce>
  );
}

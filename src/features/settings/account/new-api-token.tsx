import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { maxApiTokenName } from '#domain/account/api-token.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useRow, useStack } from '../settings-styles.ts';
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

/** A token's secret, which is shown this once. */
export function NewApiToken({ created: { token, secret }, close }: NewApiTokenProps) {
  const { t } = useText();
  const { copy } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const save = async () => {
    if (await attempt(copy(secret))) toast(t('account.tokenCopied'));
  };
  return (
    <div role="status" className={useStack()}>
      <Field label={t('account.tokenNew', { name: token.name })} hint={t('account.tokenOnce')}>
        <Input
          readOnly
          value={secret}
          dir="ltr"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className={useRow()}>
        <TextButton tone="accent" onClick={() => void save()}>
          {t('account.tokenCopy')}
        </TextButton>
        <TextButton tone="outline" onClick={close}>
          {t('account.tokenDone')}
        </TextButton>
      </div>
    </div>
  );
}

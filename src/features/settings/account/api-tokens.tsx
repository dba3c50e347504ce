import { type ReactNode, useId, useState } from 'react';
import { type ApiToken, maxApiTokens } from '#domain/account/api-token.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useLines, useQuiet, useRow, useStack } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';
import { ApiTokenForm, NewApiToken } from './new-api-token.tsx';
import { type ApiTokens as Tokens, useApiTokens } from './use-api-tokens.ts';

/** Bearers with which other programs use this server's models as the account; nothing where the server has none. */
export function ApiTokens() {
  const { t } = useText();
  const heading = useId();
  const quiet = useQuiet();
  const stack = useStack();
  const tokens = useApiTokens('models');
  const { list, error, created, load } = tokens;
  useSettled(list !== null || error !== null);
  // An older server.
  if (error?.code === 'not_found') return null;
  const isFull = (list?.tokens.length ?? 0) >= maxApiTokens;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('account.tokens')}</h3>
      <div className={stack}>
        {list && <p className={quiet}>{t('account.tokensBody', { address: list.address })}</p>}
        {error && <TokensFailed error={error} load={load} />}
        {list && <TokenList heading={heading} list={list.tokens} tokens={tokens} />}
        {created && <NewApiToken key={created.token.id} created={created} close={tokens.forget} />}
        {list && !created && !isFull && <ApiTokenForm tokens={tokens} />}
        {isFull && !created && (
          <p className={quiet}>{t('account.tokensFull', { count: maxApiTokens })}</p>
        )}
      </div>
    </section>
  );
}

/** They could not be loaded. */
export function TokensFailed({ error, load }: { error: CodedError; load: () => Promise<void> }) {
  const { t } = useText();
  return (
    <p role="alert">
      {accountErrorText(t, error)}{' '}
      <TextButton tone="link" onClick={() => void load()} text="action.retry" />
    </p>
  );
}

interface TokenListProps {
  heading: string;
  list: readonly ApiToken[];
  tokens: Tokens;
  /** What is under one; absent: nothing. */
  more?: (token: ApiToken) => ReactNode;
}

/** Each can be revoked, after a question. */
export function TokenList({ heading, list, tokens, more }: TokenListProps) {
  const lines = useLines();
  /** Of the token whose end is to be confirmed. */
  const [requested, setRequested] = useState<string | null>(null);
  if (list.length === 0) return null;
  return (
    <ul className={lines} aria-labelledby={heading}>
      {list.map((token) => (
        <li key={token.id}>
          {requested === token.id ? (
            <Question token={token} tokens={tokens} cancel={() => setRequested(null)} />
          ) : (
            <TokenLine token={token} ask={() => setRequested(token.id)}>
              {more?.(token)}
            </TokenLine>
          )}
        </li>
      ))}
    </ul>
  );
}

interface TokenLineProps {
  token: ApiToken;
  ask: () => void;
  children: ReactNode;
}

function TokenLine({ token, ask, children }: TokenLineProps) {
  const { t, tag } = useText();
  const { name, createdAt, lastUsedAt, expiresAt, scopes } = token;
  const quiet = useQuiet();
  const when = (at: string) => formatWhen(at, new Date(), tag);
  return (
    <>
      <div>
        <div dir="auto">{name}</div>
        {scopes && (
          <p className={quiet}>
            {scopes.map((scope) => t(`settings.assistants.${scope}`)).join(' · ')}
          </p>
        )}
        <p className={quiet}>
          {t('account.tokenCreated', { when: when(createdAt) })} ·{' '}
          {lastUsedAt === null
            ? t('account.tokenUnused')
            : t('account.lastUsed', { when: when(lastUsedAt) })}
          {expiresAt !== null && ` · ${t('settings.assistants.until', { when: when(expiresAt) })}`}
        </p>
        {children}
      </div>
      <TextButton tone="link" aria-label={t('account.tokenRevokeNamed', { name })} onClick={ask}>
        {t('account.tokenRevoke')}
      </TextButton>
    </>
  );
}

interface QuestionProps {
  token: ApiToken;
  tokens: Tokens;
  cancel: () => void;
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** A program that has it stops working, so it is confirmed first. */
function Question({ token: { id, name }, tokens: { revoke, busy }, cancel }: QuestionProps) {
  const { t } = useText();
  return (
    <div>
      <p role="status">{t('account.tokenQuestion', { name })}</p>
      <div className={useRow()}>
        <TextButton
          tone="accent"
          disabled={busy}
          // The person pressed a button that is gone.
          ref={focusOnce}
          onClick={() => void revoke(id).then(cancel)}
          text="account.tokenRevokeNow"
        />
        <TextButton tone="outline" disabled={busy} onClick={cancel} text="action.cancel" />
      </div>
    </div>
  );
}

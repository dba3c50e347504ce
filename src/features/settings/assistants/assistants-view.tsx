import '#ui/later-texts.ts';
import { useId, useState } from 'react';
import { maxApiTokens } from '#domain/account/api-token.ts';
import type { AssistantProgram } from '#domain/account/assistant-setup.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../../shell.tsx';
import { TokenList, TokensFailed } from '../account/api-tokens.tsx';
import { useApiTokens } from '../account/use-api-tokens.ts';
import { useQuiet, useStack } from '../settings-styles.ts';
import { AssistantCalls } from './assistant-calls.tsx';
import { ConnectForm } from './connect-form.tsx';
import { SeenKinds } from './grant-fields.tsx';
import { NewAssistant } from './new-assistant.tsx';

/** Programs that may search and read what is on the server, and how another is connected. */
export default function AssistantsView() {
  const { t } = useText();
  const { openSettings } = useShell();
  const heading = useId();
  const quiet = useQuiet();
  const stack = useStack();
  const tokens = useApiTokens('assistants');
  const { list, error, created, load, forget } = tokens;
  const [program, choose] = useState<AssistantProgram>('Claude Code');
  const isWithout = error?.code === 'please_login' || error?.code === 'not_found';
  // A new token is shown this once: no failure of the list takes it away.
  if ((isWithout && !created) || list?.mcp === null) {
    return (
      <div className={stack}>
        <p className={quiet}>{t('settings.assistants.server')}</p>
        <TextButton tone="outline" onClick={() => openSettings('account')}>
          {t('settings.account.heading')}
        </TextButton>
      </div>
    );
  }
  const failed = error && <TokensFailed error={error} load={load} />;
  if (!list?.mcp) return failed;
  const isFull = list.tokens.length >= maxApiTokens;
  return (
    <>
      {failed}
      <TokenList
        heading="assistants-heading"
        list={list.tokens}
        tokens={tokens}
        more={({ id, lastUsedAt, ...seen }) => (
          <>
            <SeenKinds {...seen} />
            {lastUsedAt !== null && <AssistantCalls id={id} />}
          </>
        )}
      />
      <section aria-labelledby={heading}>
        <h3 id={heading}>{t('settings.assistants.connect')}</h3>
        <div className={stack}>
          {created && (
            <NewAssistant
              key={created.token.id}
              {...{ program, created, close: forget }}
              address={list.mcp}
            />
          )}
          {!created && isFull && (
            <p className={quiet}>{t('account.tokensFull', { count: maxApiTokens })}</p>
          )}
          {!created && !isFull && <ConnectForm {...{ program, choose, tokens }} />}
          <p className={quiet}>{t('settings.assistants.address', { address: list.mcp })}</p>
        </div>
      </section>
    </>
  );
}

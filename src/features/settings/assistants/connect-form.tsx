import { Checkbox, Field, makeResetStyles, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { type AssistantScope, assistantScopes } from '#domain/account/api-token.ts';
import { type AssistantProgram, assistantPrograms } from '#domain/account/assistant-setup.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type Translate, useText } from '#ui/text.ts';
import type { ApiTokens } from '../account/use-api-tokens.ts';
import { useRow, useStack } from '../settings-styles.ts';

interface ConnectFormProps {
  program: AssistantProgram;
  choose: (program: AssistantProgram) => void;
  tokens: ApiTokens;
}

const useScopes = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0 },
});

/** Finding and reading change nothing; saving is the person's to allow. */
const firstScopes: readonly AssistantScope[] = ['search', 'read'];

export function programName(program: AssistantProgram, t: Translate): string {
  return program === 'other' ? t('settings.assistants.other') : program;
}

/** Which program it is, and what it may. */
export function ConnectForm({ program, choose, tokens: { create, busy } }: ConnectFormProps) {
  const { t } = useText();
  const [allowed, allow] = useState(firstScopes);
  const scopes = assistantScopes.filter((scope) => allowed.includes(scope));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scopes.length > 0) void create(programName(program, t), scopes);
  };
  return (
    <form className={useStack()} onSubmit={submit} noValidate>
      <Field label={t('account.tokenName')}>
        <Select value={program} onChange={(_event, { value }) => choose(value as AssistantProgram)}>
          {assistantPrograms.map((each) => (
            <option key={each} value={each}>
              {programName(each, t)}
            </option>
          ))}
        </Select>
      </Field>
      <Scopes allowed={allowed} allow={allow} />
      <div className={useRow()}>
        <TextButton type="submit" tone="accent" disabled={busy || scopes.length === 0}>
          {t('connect.connect')}
        </TextButton>
      </div>
    </form>
  );
}

interface ScopesProps {
  allowed: readonly AssistantScope[];
  allow: (scopes: readonly AssistantScope[]) => void;
}

function Scopes({ allowed, allow }: ScopesProps) {
  const { t } = useText();
  const others = (scope: AssistantScope) => allowed.filter((each) => each !== scope);
  return (
    <fieldset className={useScopes()}>
      <legend>{t('settings.assistants.may')}</legend>
      {assistantScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`settings.assistants.${scope}`)}
          checked={allowed.includes(scope)}
          onChange={(_event, { checked }) =>
            allow(checked === true ? [...others(scope), scope] : others(scope))
          }
        />
      ))}
    </fieldset>
  );
}

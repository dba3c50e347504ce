import { Field, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { type AssistantProgram, assistantPrograms } from '#domain/account/assistant-setup.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type Translate, useText } from '#ui/text.ts';
import type { ApiTokens } from '../account/use-api-tokens.ts';
import { useRow, useStack } from '../settings-styles.ts';
import { firstGrant, GrantFields, isComplete } from './grant-fields.tsx';

interface ConnectFormProps {
  program: AssistantProgram;
  choose: (program: AssistantProgram) => void;
  tokens: ApiTokens;
}

export function programName(program: AssistantProgram, t: Translate): string {
  return program === 'other' ? t('settings.assistants.other') : program;
}

/** Which program it is, and what it may. */
export function ConnectForm({ program, choose, tokens: { create, busy } }: ConnectFormProps) {
  const { t } = useText();
  const [grant, change] = useState(firstGrant);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(grant)) void create(programName(program, t), grant);
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
      <GrantFields grant={grant} change={change} />
      <div className={useRow()}>
        <TextButton type="submit" tone="accent" disabled={busy || !isComplete(grant)}>
          {t('connect.connect')}
        </TextButton>
      </div>
    </form>
  );
}

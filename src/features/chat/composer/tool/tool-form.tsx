import { type FormEvent, useState } from 'react';
import type { PromptVariables } from '#domain/prompts/variables.ts';
import { type FormVariable, fieldsOf, type ToolField } from '#domain/tools/tool-fields.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { isChoice, ToolInput } from './tool-input.tsx';
import type { ChosenTool } from './use-open-tool.ts';
import type { RunTool } from './use-run-tool.ts';

interface ToolFormProps {
  tool: ChosenTool;
  run: RunTool;
  close: () => void;
}

/** It closes when the question is stored: what was typed is never lost. */
export function ToolForm({ tool, run, close }: ToolFormProps) {
  const { t } = useText();
  const [values, setValues] = useState<PromptVariables>(tool.initial ?? {});
  const { run: send, isBusy: isSending } = useAction();
  const fields = fieldsOf(tool.lines);
  const isWhole = fields.every(
    ({ variable, isRequired, orPage }) =>
      !isRequired || Boolean(values[variable]?.trim()) || (orPage && run.page !== null),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || isSending) return;
    void send(run.start(tool, values).then((isSent) => isSent && close()));
  };
  const set = (variable: FormVariable, value: string) =>
    setValues((before) => ({ ...before, [variable]: value }));
  const part = (field: ToolField) => (
    <ToolInput
      key={field.variable}
      field={field}
      value={values[field.variable] ?? ''}
      set={set}
      hasPage={run.page !== null}
    />
  );
  return (
    <form onSubmit={submit}>
      {fields.filter(({ variable }) => !isChoice(variable)).map(part)}
      <div data-choices>{fields.filter(({ variable }) => isChoice(variable)).map(part)}</div>
      <div data-buttons>
        <TextButton type="submit" tone="accent" disabled={!isWhole || isSending}>
          {t('composer.send')}
        </TextButton>
        <TextButton tone="outline" onClick={close} text="action.cancel" />
      </div>
    </form>
  );
}

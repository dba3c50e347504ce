import { Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { CallAnswer } from '#domain/tool-servers/call-run.ts';
import { contentOf, type FormField, type ServerForm } from '#domain/tool-servers/server-form.ts';
import { useShell } from '#features/shell.tsx';
import type { JsonValue } from '#shared/json.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { useReport } from '../state/use-report.ts';
import { useCard } from './card-style.ts';
import type { ShownCall } from './use-calls.ts';

interface FormCardProps {
  call: Pick<ShownCall, 'id' | 'server' | 'host'>;
  form: ServerForm;
}

/** What a server asks the person while its tool runs: its words, where the answer goes, and the whole of an address. */
export function FormCard({ call: { id, server, host }, form }: FormCardProps) {
  const { t } = useText();
  const { bus } = useShell();
  const report = useReport();
  const [values, setValues] = useState<Record<string, JsonValue>>({});
  const [isSent, setSent] = useState(false);
  const name = t('tool.form.name', { server });
  const send = (event: CallAnswer) => {
    setSent(true);
    const args = event === 'answer' ? { args: JSON.stringify(values) } : {};
    void report(bus.request('run.send', { kind: 'call', id, event, ...args })).then(() =>
      setSent(false),
    );
  };
  return (
    <Group name={name} className={useCard()}>
      <p data-title role="status">
        {name}
      </p>
      {form.message && (
        <p data-said dir="auto">
          {form.message}
        </p>
      )}
      {form.fields.map((field) => (
        <FormInput
          key={field.name}
          field={field}
          value={values[field.name] ?? field.initial}
          change={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {form.url !== null && (
        <p>
          {t('tool.form.opens')} <strong dir="ltr">{new URL(form.url).host}</strong>
        </p>
      )}
      {form.url !== null && <code dir="ltr">{form.url}</code>}
      {form.waits && <p data-quiet>{t('tool.form.waits')}</p>}
      {form.url === null && (
        <p data-quiet>{t('tool.form.sends', { host: `\u2066${host}\u2069` })}</p>
      )}
      <Answers
        form={form}
        isReady={!isSent && contentOf(form, values) !== null}
        isSent={isSent}
        send={send}
      />
    </Group>
  );
}

interface AnswersProps {
  form: Pick<ServerForm, 'url' | 'waits'>;
  /** What is required is filled in. */
  isReady: boolean;
  isSent: boolean;
  send: (event: CallAnswer) => void;
}

function Answers({ form: { url, waits }, isReady, isSent, send }: AnswersProps) {
  return (
    <div data-buttons>
      {url === null ? (
        <TextButton
          tone="accent"
          disabled={!isReady}
          onClick={() => send('answer')}
          text="composer.send"
        />
      ) : (
        <OpenLink url={url} open={() => waits || send('answer')} />
      )}
      {waits && (
        <TextButton
          tone="outline"
          disabled={isSent}
          onClick={() => send('answer')}
          text="account.tokenDone"
        />
      )}
      <TextButton
        tone="outline"
        disabled={isSent}
        onClick={() => send('decline')}
        text="tool.form.decline"
      />
      <TextButton
        tone="link"
        disabled={isSent}
        onClick={() => send('cancel')}
        text="action.cancel"
      />
    </div>
  );
}

/** The page learns nothing of ours. */
function OpenLink({ url, open }: { url: string; open: () => unknown }) {
  const openTab = () => {
    window.open(url, '_blank', 'noopener,noreferrer');
    open();
  };
  return <TextButton tone="accent" onClick={openTab} text="library.open" />;
}

interface FormInputProps {
  field: FormField;
  value: JsonValue;
  change: (value: JsonValue) => void;
}

function FormInput({ field, value, change }: FormInputProps) {
  const { title, description, kind, isRequired, options } = field;
  const text = typeof value === 'string' ? value : '';
  if (kind === 'boolean') {
    return (
      <Checkbox
        label={<bdi>{title}</bdi>}
        checked={value === true}
        onChange={(_event, { checked }) => change(checked === true)}
      />
    );
  }
  if (kind === 'many') {
    return <Many field={field} value={Array.isArray(value) ? value : []} change={change} />;
  }
  return (
    <Field
      label={<bdi>{title}</bdi>}
      required={isRequired}
      {...(description && { hint: <bdi>{description}</bdi> })}
    >
      {kind === 'one' ? (
        <Select value={text} onChange={(_event, next) => change(next.value)}>
          <option value="" />
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          dir="auto"
          type={inputType(field)}
          autoComplete="off"
          value={text}
          onChange={(_event, next) => change(next.value)}
        />
      )}
    </Field>
  );
}

function Many({ field, value, change }: FormInputProps & { value: readonly JsonValue[] }) {
  return (
    <Group name={field.title}>
      <bdi>{field.title}</bdi>
      {field.options.map(({ value: each, label }) => (
        <Checkbox
          key={each}
          label={<bdi>{label}</bdi>}
          checked={value.includes(each)}
          onChange={(_event, { checked }) =>
            change(value.filter((other) => other !== each).concat(checked ? [each] : []))
          }
        />
      ))}
    </Group>
  );
}

const types = { email: 'email', uri: 'url', date: 'date', 'date-time': 'text' } as const;

function inputType({ kind, format }: FormField) {
  if (kind === 'number' || kind === 'integer') return 'number';
  return format ? types[format] : 'text';
}

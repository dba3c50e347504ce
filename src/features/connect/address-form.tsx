import { Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { hostPattern, readHost } from '#domain/models/host-pattern.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { AttemptText } from './attempt-text.tsx';
import { useConnectForm } from './connect-styles.ts';
import type { Connect } from './use-connect.ts';
import { useFirstFocus } from './use-first-focus.ts';

const noValues = { address: '', key: '', model: '' };
type Values = typeof noValues;

/** Any OpenAI-compatible host, by its address. */
export function AddressForm({ connect }: { connect: Connect }) {
  const { t } = useText();
  const [values, setValues] = useState(noValues);
  const form = useFirstFocus();
  const address = values.address.trim();
  const canStart = hostPattern(address) !== null && connect.attempt.state !== 'testing';
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change });
    connect.clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = values.key.trim();
    if (!canStart) return;
    void connect.connectHost({ address, key: key === '' ? null : key, model: values.model });
  };
  return (
    <form ref={form} className={useConnectForm()} onSubmit={submit} noValidate>
      <Fields values={values} set={set} />
      <div data-row>
        <TextButton type="submit" tone="accent" disabled={!canStart}>
          {t('connect.connect')}
        </TextButton>
      </div>
      <AttemptText attempt={connect.attempt} name={readHost(address)?.host ?? address} />
    </form>
  );
}

const plain = { autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;

function Fields({ values, set }: { values: Values; set: (change: Partial<Values>) => void }) {
  const { t } = useText();
  const address = values.address.trim();
  const isValid = address === '' || hostPattern(address) !== null;
  return (
    <>
      <Field
        label={t('connect.addressLabel')}
        hint={t('connect.addressHint')}
        {...(isValid
          ? {}
          : { validationState: 'error', validationMessage: t('settings.model.hostInvalid') })}
      >
        <Input
          {...plain}
          type="url"
          inputMode="url"
          value={values.address}
          onChange={(_event, { value }) => set({ address: value })}
        />
      </Field>
      <Field label={t('connect.keyOptional')}>
        <Input
          {...plain}
          type="password"
          value={values.key}
          onChange={(_event, { value }) => set({ key: value })}
        />
      </Field>
      <Field label={t('connect.model')} hint={t('connect.modelHint')}>
        <Input
          {...plain}
          value={values.model}
          onChange={(_event, { value }) => set({ model: value })}
        />
      </Field>
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { hostPattern, readHost } from '#domain/models/host-pattern.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { TypedField } from '../parts/typed-field.tsx';
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

function Fields({ values, set }: { values: Values; set: (change: Partial<Values>) => void }) {
  const { t } = useText();
  const address = values.address.trim();
  const isValid = address === '' || hostPattern(address) !== null;
  return (
    <>
      <TypedField
        type="url"
        inputMode="url"
        label={t('connect.addressLabel')}
        hint={t('connect.addressHint')}
        problem={isValid ? null : t('settings.model.hostInvalid')}
        value={values.address}
        change={(next) => set({ address: next })}
      />
      <TypedField
        type="password"
        label={t('connect.keyOptional')}
        value={values.key}
        change={(key) => set({ key })}
      />
      <TypedField
        label={t('connect.model')}
        hint={t('connect.modelHint')}
        value={values.model}
        change={(model) => set({ model })}
      />
    </>
  );
}

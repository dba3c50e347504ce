import { Checkbox } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { hostPattern, readHost } from '#domain/models/host-pattern.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { ModelList } from '../hooks/use-models.ts';
import { TypedField } from '../parts/typed-field.tsx';
import { AttemptText } from './attempt-text.tsx';
import { useConnectForm } from './connect-styles.ts';
import type { Connect } from './use-connect.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useServerKeepsHosts } from './use-server-keeps.ts';

const noValues = { address: '', key: '', model: '' };
type Values = typeof noValues;

/** Any OpenAI-compatible host, by its address. */
export function AddressForm({ connect, list }: { connect: Connect; list: ModelList | null }) {
  const { t } = useText();
  const [values, setValues] = useState(noValues);
  const [isChecked, setChecked] = useState(false);
  const serverKeeps = useServerKeepsHosts(list) && values.key.trim() !== '';
  const isOnServer = serverKeeps && isChecked;
  const form = useFirstFocus();
  const address = values.address.trim();
  const host = readHost(address)?.host ?? address;
  const canStart = hostPattern(address) !== null && connect.attempt.state !== 'testing';
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change });
    connect.clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = values.key.trim();
    const { model } = values;
    if (!canStart) return;
    if (isOnServer) void connect.connectHostOnServer({ address, key, model });
    else void connect.connectHost({ address, key: key === '' ? null : key, model });
  };
  return (
    <form ref={form} className={useConnectForm()} onSubmit={submit} noValidate>
      <Fields values={values} set={set} />
      {serverKeeps && (
        <Checkbox
          label={t('connect.allDevices')}
          checked={isChecked}
          onChange={(_event, { checked }) => {
            setChecked(checked === true);
            connect.clear();
          }}
        />
      )}
      <div data-row>
        <TextButton type="submit" tone="accent" disabled={!canStart} text="connect.connect" />
      </div>
      <AttemptText attempt={connect.attempt} name={host} />
      {isOnServer && <p>{t('connect.keyServer', { host })}</p>}
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

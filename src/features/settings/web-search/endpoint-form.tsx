import { Field, Input, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { endpointKinds, endpointNames } from '#domain/search-web/endpoints.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { useShell } from '#features/shell.tsx';
import { useAttempt } from '#features/use-attempt.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useRow, useStack } from '../settings-styles.ts';
import { useOriginAccess } from '../use-origin-access.ts';

type Endpoint = NonNullable<Settings['searchEndpoint']>;

/** Where the services with an address of their own answer. */
const ownHosts: Readonly<Record<Endpoint['kind'], string>> = {
  searxng: '',
  brave: 'https://api.search.brave.com',
  tavily: 'https://api.tavily.com',
};

interface EndpointFormProps {
  state: SettingsState;
  /** Another service is set up, or none. */
  saved: () => void;
}

/** The person's own service; its key goes to its origin alone. Folded while one is set up. */
export function EndpointForm({ state, saved }: EndpointFormProps) {
  const { t } = useText();
  const chosen = state.settings.searchEndpoint;
  return (
    <details open={chosen === null ? undefined : false} key={JSON.stringify(chosen)}>
      <summary>
        {chosen
          ? t('settings.search.changeEndpoint', { name: endpointNames[chosen.kind] })
          : t('settings.search.addEndpoint')}
      </summary>
      <Form chosen={chosen} state={state} saved={saved} />
    </details>
  );
}

function Form({ chosen, state, saved }: EndpointFormProps & { chosen: Endpoint | null }) {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const stack = useStack();
  const row = useRow();
  const [endpoint, setEndpoint] = useState<Endpoint>(chosen ?? { kind: 'searxng', host: '' });
  const [key, setKey] = useState('');
  const { kind, host } = endpoint;
  const origin = useOriginAccess(host.trim() || ownHosts[kind]);
  const canSave = origin.valid && (host.trim() !== '' || ownHosts[kind] !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    // In the click itself: Firefox asks for an origin only then.
    const asked = origin.ask();
    if (!(await state.save({ searchEndpoint: { kind, host: host.trim() } }))) return;
    const value = key.trim();
    const stored =
      value === '' || (await attempt(bus.request('secret.set', { name: 'search.apiKey', value })));
    await asked;
    if (!stored) return;
    setKey('');
    saved();
    toast(t('settings.search.saved', { name: endpointNames[kind] }));
  };
  const remove = async () => {
    if (!(await state.save({ searchEndpoint: null }))) return;
    await attempt(bus.request('secret.set', { name: 'search.apiKey', value: null }));
    saved();
  };
  return (
    <form className={stack} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('settings.search.kind')}>
        <Select
          value={kind}
          onChange={(_event, { value }) => {
            const next = endpointKinds.find((each) => each === value);
            if (next) setEndpoint({ kind: next, host: '' });
          }}
        >
          {endpointKinds.map((each) => (
            <option key={each} value={each}>
              {endpointNames[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('settings.search.host')}
        {...(!origin.valid && { validationMessage: t('settings.model.hostInvalid') })}
        {...(origin.refused && { validationMessage: t('settings.search.refused') })}
      >
        <Input
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          placeholder={ownHosts[kind] || 'http://127.0.0.1:8888'}
          value={host}
          onChange={(_event, { value }) => setEndpoint({ kind, host: value })}
        />
      </Field>
      <Field label={t('settings.search.key')} hint={t('settings.search.keyHint')}>
        <Input
          type="password"
          dir="ltr"
          autoComplete="off"
          value={key}
          onChange={(_event, { value }) => setKey(value)}
        />
      </Field>
      <div className={row}>
        <TextButton type="submit" tone="accent" disabled={!canSave}>
          {t('settings.search.save')}
        </TextButton>
        {chosen && (
          <TextButton onClick={() => void remove()}>{t('settings.search.remove')}</TextButton>
        )}
      </div>
    </form>
  );
}

import { Field, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { endpointHosts, endpointKinds, endpointNames } from '#domain/search-web/endpoints.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { TypedField } from '#features/parts/typed-field.tsx';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useOriginAccess } from '../connections/use-origin-access.ts';
import type { SettingsState } from '../settings-state.ts';
import { useRow, useStack } from '../settings-styles.ts';

type Endpoint = NonNullable<Settings['searchEndpoint']>;

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
  const stack = useStack();
  const row = useRow();
  const [endpoint, setEndpoint] = useState<Endpoint>(chosen ?? { kind: 'searxng', host: '' });
  const [key, setKey] = useState('');
  const { kind, host } = endpoint;
  const origin = useOriginAccess(host.trim() || endpointHosts[kind]);
  const saving = useSaving(state, saved);
  const canSave = origin.valid && (host.trim() !== '' || endpointHosts[kind] !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    // In the click itself: Firefox asks for an origin only then.
    const access = origin.ask();
    const isSaved = await saving.save({ kind, host: host.trim() }, key.trim());
    await access;
    if (isSaved) setKey('');
  };
  return (
    <form className={stack} onSubmit={(event) => void submit(event)} noValidate>
      <KindField kind={kind} choose={(next) => setEndpoint({ kind: next, host: '' })} />
      <TypedField
        inputMode="url"
        label={t('settings.search.host')}
        problem={
          origin.refused
            ? t('settings.search.refused')
            : origin.valid
              ? null
              : t('settings.model.hostInvalid')
        }
        placeholder={endpointHosts[kind]}
        value={host}
        change={(next) => setEndpoint({ kind, host: next })}
      />
      <TypedField
        type="password"
        label={t('settings.search.key')}
        hint={t('settings.search.keyHint')}
        value={key}
        change={setKey}
      />
      <div className={row}>
        <TextButton type="submit" tone="accent" disabled={!canSave} text="settings.search.save" />
        {chosen && (
          <TextButton onClick={() => void saving.remove()} text="settings.search.remove" />
        )}
      </div>
    </form>
  );
}

/** Saves the service and its key, or removes both. */
function useSaving(state: SettingsState, saved: () => void) {
  const { t } = useText();
  const { rows } = useShell();
  const attempt = useAttempt();
  const toast = useToast();
  const setKey = (value: string | null) =>
    attempt(rows.secret.set({ name: 'search.apiKey', value }));
  return {
    save: async (endpoint: Endpoint, key: string): Promise<boolean> => {
      if (!(await state.save({ searchEndpoint: endpoint }))) return false;
      if (key !== '' && !(await setKey(key))) return false;
      saved();
      toast(t('settings.search.saved', { name: endpointNames[endpoint.kind] }));
      return true;
    },
    remove: async () => {
      if (!(await state.save({ searchEndpoint: null }))) return;
      await setKey(null);
      saved();
    },
  };
}

interface KindFieldProps {
  kind: Endpoint['kind'];
  choose: (kind: Endpoint['kind']) => void;
}

function KindField({ kind, choose }: KindFieldProps) {
  const { t } = useText();
  const pick = (value: string) => {
    const next = endpointKinds.find((each) => each === value);
    if (next) choose(next);
  };
  return (
    <Field label={t('settings.search.kind')}>
      <Select value={kind} onChange={(_event, { value }) => pick(value)}>
        {endpointKinds.map((each) => (
          <option key={each} value={each}>
            {endpointNames[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

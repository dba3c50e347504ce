import { Field, makeResetStyles, Select, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { wrapped } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { TypedField } from '../../parts/typed-field.tsx';
import { useRow, useStack } from '../settings-styles.ts';
import { KeyOutcomeText } from './key-outcome.tsx';
import { type ServerProvider, useServerKeys } from './use-server-keys.ts';

const useList = makeResetStyles({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { ...wrapped('4px 8px'), minHeight: '32px' },
  '& > li > span': { flexGrow: 1, overflowWrap: 'anywhere' },
  '& small': { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  '& > li > p': {
    flexBasis: '100%',
    margin: 0,
    ...type.small,
    color: tokens.colorPaletteRedForeground1,
  },
});

type Keys = ReturnType<typeof useServerKeys>;

/** The keys of the server's AI providers: which there are, and a form for another. */
export function ServerKeys() {
  const { t } = useText();
  const keys = useServerKeys();
  const stack = useStack();
  const { providers, failure } = keys;
  // They are of the one who runs the server, who is paired with it; a person with an account need not be.
  if (failure?.code === 'please_login') return null;
  if (failure && !providers) {
    const reason = errorText(t, failure);
    return <p role="alert">{t('settings.server.failed', { reason })}</p>;
  }
  if (!providers) return null;
  const withKey = providers.filter(({ key }) => key !== 'missing');
  const editable = providers.filter((provider) => provider.editable);
  return (
    <div className={stack}>
      <h4>{t('settings.server.keys')}</h4>
      {withKey.length > 0 && <ProviderList providers={withKey} keys={keys} />}
      {editable.length > 0 && <KeyForm providers={editable} keys={keys} />}
      <KeyOutcomeText outcome={keys.outcome} />
    </div>
  );
}

function ProviderList({ providers, keys }: { providers: readonly ServerProvider[]; keys: Keys }) {
  const { t } = useText();
  const toast = useToast();
  const remove = (provider: ServerProvider) =>
    keys.remove(provider).then(
      () => toast(t('settings.server.removed', { name: provider.name })),
      (error: unknown) => toast(errorText(t, toCodedError(error))),
    );
  return (
    <ul className={useList()} aria-label={t('settings.server.list')}>
      {providers.map((provider) => {
        const { id, name, key, error, editable } = provider;
        return (
          <li key={id}>
            <span>
              {name} <small>{key !== 'missing' && t(`settings.server.state.${key}`)}</small>
            </span>
            <TextButton
              tone="link"
              aria-label={t('settings.server.testNamed', { name })}
              onClick={() => void keys.test(provider)}
              text="settings.local.testShort"
            />
            {editable && key === 'stored' && (
              <TextButton
                tone="link"
                aria-label={t('settings.server.removeNamed', { name })}
                onClick={() => void remove(provider)}
                text="settings.server.remove"
              />
            )}
            {error && <p>{errorText(t, error)}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** As the server takes it: printable ASCII without spaces. */
const keyPattern = /^[!-~]{8,512}$/;

function KeyForm({ providers, keys }: { providers: readonly ServerProvider[]; keys: Keys }) {
  const { t } = useText();
  const row = useRow();
  const stack = useStack();
  const [chosen, setChosen] = useState('');
  const [key, setKey] = useState('');
  const provider = providers.find(({ id }) => id === chosen) ?? providers[0];
  if (!provider) return null;
  const isValid = keyPattern.test(key.trim());
  const isTesting = keys.outcome?.state === 'testing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || isTesting) return;
    void keys.save(provider, key.trim()).then((isStored) => isStored && setKey(''));
  };
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <Field label={t('settings.server.provider')}>
        <Select value={provider.id} onChange={(_event, { value }) => setChosen(value)}>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TypedField
        type="password"
        label={t('settings.server.key', { name: provider.name })}
        hint={t('settings.server.keysHint')}
        problem={key !== '' && !isValid ? t('settings.server.keyInvalid') : null}
        value={key}
        change={setKey}
      />
      <div className={row}>
        <TextButton type="submit" tone="accent" disabled={!isValid || isTesting}>
          {t('settings.server.save')}
        </TextButton>
      </div>
    </form>
  );
}

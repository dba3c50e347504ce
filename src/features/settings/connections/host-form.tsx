import { makeResetStyles } from '@fluentui/react-components';
import { useId } from 'react';
import { readHost } from '#domain/models/host-pattern.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type Translate, useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SavedKeys } from '../../connect/use-saved-keys.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { TypedField } from '../../parts/typed-field.tsx';
import { useQuiet, useRow } from '../settings-styles.ts';
import { ProbeResult } from './probe-result.tsx';
import { type HostFormInput, type HostFormState, useHostForm } from './use-host-form.ts';

const useForm = makeResetStyles({
  ...column('12px'),
  // The result of a probe is after its button: nothing moves.
  '& > div > [role="status"]': { flexGrow: 1, flexBasis: '160px' },
});

/** The host for a key without a host (S3.8). */
export const defaultHost = 'https://api.openai.com';

interface HostFormProps extends HostFormInput {
  /** As people call it; absent with `keys`. */
  name?: string;
  label?: string;
  hint?: string;
  /** It is nothing without an address. */
  isAddressed?: boolean;
  /** Looks for what is set in place of a probe of what is typed. */
  look?: () => void;
}

/** Where something of the person's listens, with its key and model where it takes them: tried, and saved. */
export function HostForm(props: HostFormProps) {
  const { name = '', keys, look, isAddressed = false } = props;
  const { t } = useText();
  const row = useRow();
  const quiet = useQuiet();
  const form = useHostForm(props);
  const { values, set, valid } = form;
  const isComplete = valid && !(isAddressed && values.host.trim() === '');
  const keyOrigin = keys ? originOfKey(keys.origins, props.saved.host) : null;
  const texts = keys ? ownTexts(t) : textsOf(t, name);
  return (
    <form className={useForm()} onSubmit={form.submit} noValidate>
      <TypedField
        type={props.usual === undefined ? 'url' : 'text'}
        inputMode="url"
        label={props.label ?? texts.label}
        hint={props.hint ?? texts.hint}
        problem={valid ? null : t('settings.model.hostInvalid')}
        value={values.host}
        change={(host) => set({ host })}
      />
      {keys && <KeyAndModel form={form} keys={keys} />}
      <div className={row}>
        <TextButton
          type="submit"
          tone={keys ? 'accent' : 'outline'}
          disabled={!isComplete || !(keys || form.changed)}
          aria-label={texts.save}
          text="settings.model.save"
        />
        <TextButton
          tone="outline"
          disabled={!look && !form.canTest}
          aria-label={texts.test}
          onClick={look ?? form.test}
          text={keys ? 'settings.model.test' : 'settings.local.testShort'}
        />
        {keys && keyOrigin !== null && <ForgetKey keys={keys} origin={keyOrigin} />}
        {!keys && <ProbeResult probe={form.probe} />}
      </div>
      {form.refused && <p className={quiet}>{t('settings.model.noAccess')}</p>}
      {keys && <ProbeResult probe={form.probe} take={(model) => set({ model })} />}
    </form>
  );
}

const textsOf = (t: Translate, name: string) => ({
  label: t('settings.local.address', { name }),
  hint: t('settings.local.addressHint'),
  save: t('settings.local.save', { name }),
  test: t('settings.local.test', { name }),
});

const ownTexts = (t: Translate) => ({
  label: t('settings.model.host'),
  hint: t('settings.model.hostHint'),
  save: undefined,
  test: undefined,
});

/** Of the host; where it has none, one of a host that settings name no longer; null: there is none. */
function originOfKey(origins: readonly string[], host: string): string | null {
  const own = readHost(host || defaultHost)?.origin;
  return origins.find((each) => each === own) ?? origins[0] ?? null;
}

function ForgetKey({ keys, origin }: { keys: SavedKeys; origin: string }) {
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const forget = async () => {
    if (await attempt(keys.forget(origin))) toast(t('settings.model.keyForgotten'));
  };
  return <TextButton tone="link" onClick={() => void forget()} text="settings.model.clearKey" />;
}

/** A key is sent to the host that it was given for, and to no other. */
function keyHint(t: Translate, origins: readonly string[], typed: string): string {
  const origin = originOfKey(origins, typed);
  if (origin === null) return t('settings.model.keyHint');
  const isFor = readHost(typed || defaultHost)?.origin === origin;
  const host = URL.canParse(origin) ? new URL(origin).host : origin;
  return t(isFor ? 'settings.model.keySaved' : 'settings.model.keyElsewhere', { host });
}

function KeyAndModel({ form, keys }: { form: HostFormState; keys: SavedKeys }) {
  const { t } = useText();
  const { values, set, probe } = form;
  const list = useId();
  return (
    <>
      <TypedField
        type="password"
        label={t('settings.model.key')}
        hint={keyHint(t, keys.origins, values.host)}
        value={values.key}
        change={(key) => set({ key })}
      />
      <TypedField
        list={list}
        label={t('commands.group.model')}
        hint={t('settings.model.modelHint')}
        value={values.model}
        change={(model) => set({ model })}
      />
      <datalist id={list}>
        {probe.state === 'done' && probe.models.map((each) => <option key={each} value={each} />)}
      </datalist>
    </>
  );
}

import { Checkbox } from '@fluentui/react-components';
import { partsOf } from '#domain/models/host-presets/find-preset.ts';
import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { TypedField } from '../parts/typed-field.tsx';
import { AttemptText } from './attempt-text.tsx';
import { useConnectForm } from './connect-styles.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { type KeyFormInput, type KeyFormState, useKeyForm } from './use-key-form.ts';

interface KeyFormProps extends KeyFormInput {
  pick: (preset: HostPreset) => void;
}

/** The key of a provider, with the page that makes one. */
export function KeyForm(props: KeyFormProps) {
  const { preset, connect } = props;
  const { t } = useText();
  const state = useKeyForm(props);
  const form = useFirstFocus();
  return (
    <form ref={form} className={useConnectForm()} onSubmit={state.submit} noValidate>
      <Parts preset={preset} state={state} />
      <KeyField preset={preset} state={state} />
      {preset.keyPage && (
        <a href={preset.keyPage} target="_blank" rel="noreferrer">
          {t('connect.getKey', { name: preset.name })}
        </a>
      )}
      {state.serverKeeps && (
        <Checkbox
          label={t('connect.allDevices')}
          checked={state.isOnServer}
          onChange={(_event, { checked }) => state.saveOnServer(checked === true)}
        />
      )}
      <Buttons {...props} state={state} />
      {state.other && <OtherKey other={state.other} pick={props.pick} />}
      <AttemptText attempt={connect.attempt} name={preset.name} />
      <Where {...props} isOnServer={state.isOnServer} />
    </form>
  );
}

interface PartProps {
  preset: HostPreset;
  state: KeyFormState;
}

function Parts({ preset, state }: PartProps) {
  const { t } = useText();
  return partsOf(preset).map((part) => (
    <TypedField
      key={part}
      label={t(`connect.part.${part}`)}
      value={state.parts[part] ?? ''}
      change={(value) => state.setPart(part, value)}
    />
  ));
}

function KeyField({ preset, state }: PartProps) {
  const { t } = useText();
  return (
    <TypedField
      type="password"
      label={t('connect.key', { name: preset.name })}
      hint={state.isSaved ? t('connect.saved') : undefined}
      value={state.key}
      onPaste={state.paste}
      change={state.type}
    />
  );
}

function Buttons({ saved, state }: KeyFormProps & PartProps) {
  const { t } = useText();
  const attempt = useAttempt();
  const { address } = state;
  return (
    <div data-row>
      <TextButton type="submit" tone="accent" disabled={!state.canStart} text="connect.connect" />
      {state.isSaved && address !== null && (
        <TextButton tone="link" onClick={() => void attempt(saved.forget(address))}>
          {t('settings.model.clearKey')}
        </TextButton>
      )}
    </div>
  );
}

/** A key that is another provider's. */
function OtherKey({ other, pick }: { other: HostPreset; pick: KeyFormProps['pick'] }) {
  const { t } = useText();
  return (
    <p role="status">
      {t('connect.otherKey', { name: other.name })}{' '}
      <TextButton tone="link" onClick={() => pick(other)}>
        {t('connect.useOther', { name: other.name })}
      </TextButton>
    </p>
  );
}

/** Where the key is kept and questions go. */
function Where({ preset, isOnServer }: KeyFormProps & { isOnServer: boolean }) {
  const { t } = useText();
  const host = preset.address.includes('{') ? preset.name : new URL(preset.address).host;
  return <p>{t(isOnServer ? 'connect.keyServer' : 'connect.keyHere', { host })}</p>;
}

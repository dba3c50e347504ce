import { Field, Input } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { isThisMachine } from '#domain/models/host-pattern.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useCard } from './connection-card.tsx';
import type { SettingsState } from './settings-state.ts';
import { useQuiet, useRow } from './settings-styles.ts';
import { useStateLine } from './state-dot.ts';
import type { useArtList } from './use-art-list.ts';
import { useOriginAccess } from './use-origin-access.ts';

interface ImageServerProps {
  state: SettingsState;
  art: ReturnType<typeof useArtList>;
}

/** A server of pictures on this machine: whether it was found, and where it is looked for. */
export function ImageServer({ state, art }: ImageServerProps) {
  const { t } = useText();
  const name = t('settings.local.automatic1111');
  const host = state.settings.imageServerHost;
  const quiet = useQuiet();
  const isHere = isThisMachine(host);
  return (
    <section aria-label={name}>
      <details className={useCard()} data-connection="automatic1111">
        <summary>
          <h4>{name}</h4>
          <StateLine list={art.list} host={host} />
          <ChevronDown20Regular aria-hidden />
        </summary>
        <div>
          <p className={quiet}>
            {isHere ? t('settings.local.picturesStay') : t('settings.local.goesTo', { host })}
          </p>
          <AddressForm state={state} look={art.refresh} />
        </div>
      </details>
    </section>
  );
}

function StateLine({ list, host }: { list: ReplyOf<'art.models'> | null; host: string }) {
  const { t } = useText();
  const name = t('settings.local.automatic1111');
  const count = list?.models.filter(({ ref }) => ref.connection === 'automatic1111').length ?? 0;
  const error = list?.failures.find(({ connection }) => connection === 'automatic1111')?.error;
  const words = () => {
    if (!list) return t('mention.loading');
    if (error) return errorText(t, error);
    if (count > 0) return t('settings.local.found', { count });
    return t(host.trim() === '' ? 'settings.local.off' : 'settings.local.absentApi', { name });
  };
  return (
    <span
      className={useStateLine()}
      data-state={count > 0 ? 'good' : undefined}
      data-bad={error ? true : undefined}
    >
      {words()}
    </span>
  );
}

function AddressForm({ state, look }: { state: SettingsState; look: () => void }) {
  const { t } = useText();
  const toast = useToast();
  const row = useRow();
  const quiet = useQuiet();
  const name = t('settings.local.automatic1111');
  const saved = state.settings.imageServerHost;
  const [host, setHost] = useState(saved);
  const { valid, refused, ask } = useOriginAccess(host);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid) return;
    void ask()
      .then(() => state.save({ imageServerHost: host.trim() }))
      .then((isSaved) => isSaved && toast(t('settings.model.saved')));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('settings.local.address', { name })}
        hint={t('settings.local.addressHint')}
        {...(!valid && {
          validationState: 'error' as const,
          validationMessage: t('settings.model.hostInvalid'),
        })}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={host}
          onChange={(_event, { value }) => setHost(value)}
        />
      </Field>
      <div className={row}>
        <TextButton
          type="submit"
          tone="outline"
          disabled={!valid || host.trim() === saved}
          aria-label={t('settings.local.save', { name })}
        >
          {t('settings.model.save')}
        </TextButton>
        <TextButton
          tone="outline"
          aria-label={t('settings.local.test', { name })}
          onClick={() => void ask().then(look)}
        >
          {t('settings.local.testShort')}
        </TextButton>
      </div>
      {refused && <p className={quiet}>{t('settings.model.noAccess')}</p>}
    </form>
  );
}

import { Link } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import type { ExportKind } from '#domain/export/export-item.ts';
import { type ExportServiceId, exportServices } from '#domain/export/export-services.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { TypedField } from '../../parts/typed-field.tsx';
import { useShell } from '../../shell.tsx';
import { useQuiet, useRow, useStack, useWarning } from '../settings-styles.ts';
import { useExportToService } from './use-export-to-service.ts';

interface ExportToServiceProps {
  service: ExportServiceId;
  kinds: readonly ExportKind[];
  /** Nothing of it is chosen. */
  isEmpty: boolean;
}

/** Readwise or Notion, by its API: a page of the web may not call it. */
export function ExportToService(props: ExportToServiceProps) {
  const { t } = useText();
  const quiet = useQuiet();
  const { access } = useShell();
  if (!access) return <p className={quiet}>{t('settings.search.absent.engine')}</p>;
  return <ServiceForm {...props} />;
}

function ServiceForm({ service, kinds, isEmpty }: ExportToServiceProps) {
  const stack = useStack();
  const row = useRow();
  const sending = useExportToService(service, kinds);
  const { saved, work, isReady, send, remove } = sending;
  const isBusy = work.step === 'sending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy && !isEmpty) send();
  };
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <Fields service={service} sending={sending} />
      <div className={row}>
        <TextButton
          type="submit"
          tone="outline"
          disabled={!isReady || isBusy || isEmpty}
          text="settings.voice.export"
        />
        {saved && !isBusy && <TextButton onClick={remove} text="settings.search.remove" />}
      </div>
      <State service={service} sending={sending} />
    </form>
  );
}

interface PartProps {
  service: ExportServiceId;
  sending: ReturnType<typeof useExportToService>;
}

function Fields({ service, sending: { typed, type, saved, origin, pageIsWrong } }: PartProps) {
  const { t } = useText();
  const quiet = useQuiet();
  const { host, tokens } = exportServices[service];
  const hint = saved
    ? t('settings.model.keySaved', { host: new URL(saved.host).host })
    : t('settings.model.keyHint');
  const invalid = origin.valid ? null : t('settings.model.hostInvalid');
  return (
    <>
      <TypedField
        type="password"
        label={t('settings.export.token')}
        hint={hint}
        value={typed.token}
        change={(token) => type({ token })}
      />
      <p className={quiet}>
        <Link href={tokens} target="_blank" rel="noopener noreferrer" dir="ltr" inline>
          {tokens.replace(/^https:\/\/(?:www\.)?/, '')}
        </Link>
      </p>
      {service === 'notion' && (
        <TypedField
          inputMode="url"
          label={t('settings.export.page')}
          hint={t('settings.export.pageHint')}
          problem={pageIsWrong ? t('settings.model.hostInvalid') : null}
          placeholder={saved?.page ?? ''}
          value={typed.page}
          change={(page) => type({ page })}
        />
      )}
      <TypedField
        inputMode="url"
        label={t('connect.addressLabel')}
        problem={origin.refused ? t('error.providerNoAccess') : invalid}
        placeholder={saved?.host ?? host}
        value={typed.host}
        change={(next) => type({ host: next })}
      />
    </>
  );
}

function State({ service, sending: { work, stop } }: PartProps) {
  const { t } = useText();
  const warning = useWarning();
  if (work.step === 'idle') return null;
  if (work.step === 'failed') {
    return (
      <p role="alert" className={warning}>
        {serviceErrorText(t, service, work.error)}
      </p>
    );
  }
  const { done, of: all } = work;
  return (
    <>
      <BusyLine
        text={all === 0 ? t('settings.export.busy') : t('settings.export.sent', { done, all })}
      />
      <TextButton tone="outline" onClick={stop} text="composer.stop" />
    </>
  );
}

function serviceErrorText(t: Translate, service: ExportServiceId, error: CodedError): string {
  const { name } = exportServices[service];
  const { code } = error;
  if (code === 'provider_unauthorized') return t('settings.export.refused', { name });
  if (code === 'rate_limited') return t('settings.export.limited', { name });
  if (code === 'not_found') return `${t('error.notFound')} ${t('settings.export.pageHint')}`;
  return errorText(t, error);
}

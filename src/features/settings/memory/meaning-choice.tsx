import { Field, Select } from '@fluentui/react-components';
import { tableRef } from '#domain/memory/own-table.ts';
import { isLocalServer, type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { connectionName } from '#features/connection-name.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useShell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useWarning } from '../settings-styles.ts';
import { OwnTable } from './own-table.tsx';

/** Which model finds pages by what they mean, and what it is sent: none, until the person chooses one. */
export function MeaningChoice({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { bus } = useShell();
  const attempt = useAttempt();
  const { memoryModel } = settings;
  const { value, isBusy, set } = useRequest(
    (shell, signal) => shell.bus.request('memory.models', { index: false }, { signal }),
    [],
  );
  const listed = value?.models ?? [];
  const table = value?.table ?? null;
  const isTable = sameModel(memoryModel, tableRef);
  const chosen = listed.find(({ ref }) => sameModel(ref, memoryModel));
  const refs = listed.map(({ ref }) => ref);
  const choices = chosen || memoryModel === null ? refs : [memoryModel, ...refs];
  const host = memoryModel && connectionName(t, memoryModel.connection, settings);
  const index = () => void attempt(bus.request('memory.models', { index: true }));
  const choose = async (ref: ModelRef | null) => {
    const isMissing = sameModel(ref, tableRef) && table?.isHere === false;
    if ((await save({ memoryModel: ref })) && !isMissing) index();
  };
  const nameOf = (ref: ModelRef) => {
    const connection = connectionName(t, ref.connection, settings);
    return sameModel(ref, tableRef)
      ? `${connection} · ${t('account.thisDevice')}`
      : `${ref.model} · ${connection}`;
  };
  return (
    <div>
      <Field
        label={t('settings.memory.meaning')}
        {...(memoryModel !== null && {
          hint:
            (chosen?.isLocal ?? isLocalServer(memoryModel.connection))
              ? t('faq.stays')
              : t('settings.memory.meaningAway', { host: host ?? '' }),
        })}
        {...(!isBusy && choices.length === 0 && { hint: t('settings.memory.meaningNone') })}
      >
        <Select
          value={String(choices.findIndex((ref) => sameModel(ref, memoryModel)))}
          onChange={(_event, { value: at }) => void choose(choices[Number(at)] ?? null)}
        >
          <option value="-1">{t('settings.search.off')}</option>
          {choices.map((ref, at) => (
            <option key={nameOf(ref)} value={at}>
              {nameOf(ref)}
            </option>
          ))}
        </Select>
      </Field>
      {table && (table.isHere || isTable) && <OwnTable {...{ table, isTable, save, set }} />}
      {memoryModel !== null && !(isTable && table?.isHere === false) && (
        <MeaningState again={index} />
      )}
    </div>
  );
}

/** How far the work has come, and why it waits. */
function MeaningState({ again }: { again: () => void }) {
  const { t } = useText();
  const quiet = useQuiet();
  const warning = useWarning();
  const { value: use } = useWatch(({ rows }) => rows.memory.watchMeaning(), []);
  if (!use || use.texts === 0) return null;
  const { texts, done, error, waits, before } = use;
  if (error) {
    return (
      <p className={warning} role="alert">
        {errorText(t, CodedError.fromData(error))}{' '}
        <TextButton onClick={again}>{t('action.retry')}</TextButton>
      </p>
    );
  }
  return (
    <p className={quiet} role="status">
      {t('settings.memory.meaningDone', { done, count: texts })}
      {waits && ` · ${t('settings.memory.meaningWaits')}`}
      {before && ` · ${t('settings.memory.meaningBefore', { model: before })}`}
    </p>
  );
}

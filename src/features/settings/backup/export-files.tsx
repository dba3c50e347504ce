import { Checkbox, Field, Select } from '@fluentui/react-components';
import { type ExportFormatId, exportFormats } from '#domain/export/export-formats.ts';
import { type ExportKind, exportKinds } from '#domain/export/export-item.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useQuiet, useRow } from '../settings-styles.ts';
import { type ExportState, useExport } from './use-export.ts';

const kindTexts = {
  chats: 'rail.chats',
  documents: 'library.list',
  memos: 'memo.title',
  receipts: 'settings.export.receipts',
} as const satisfies Record<ExportKind, TextKey>;

/** Takes one's own to other programs: what, and in which form; both are remembered. */
export function ExportFiles() {
  const { t } = useText();
  const quiet = useQuiet();
  const row = useRow();
  const { choice, choose, toFile, toFolder, isBusy } = useExport();
  if (!choice) return null;
  const format = exportFormats[choice.format];
  const kinds: readonly ExportKind[] = format.kinds;
  const isEmpty = !kinds.some((kind) => choice.kinds.includes(kind));
  return (
    <section aria-label={t('settings.export.title')}>
      <h3>{t('settings.export.title')}</h3>
      <p className={quiet}>{t('settings.export.body')}</p>
      <FormatField choice={choice} choose={choose} />
      <KindBoxes choice={choice} choose={choose} />
      <Checkbox
        label={t('settings.export.onlyChanged')}
        checked={choice.onlyChanged}
        onChange={(_, { checked }) => choose({ onlyChanged: checked === true })}
      />
      <div className={row}>
        <TextButton
          tone="outline"
          disabled={isBusy || isEmpty}
          onClick={toFile}
          text="settings.voice.export"
        />
        {toFolder && format.ending === null && (
          <TextButton
            tone="outline"
            disabled={isBusy || isEmpty}
            onClick={toFolder}
            text="settings.export.folder"
          />
        )}
      </div>
      {isBusy && <BusyLine text={t('settings.export.busy')} />}
    </section>
  );
}

interface ChoiceProps {
  choice: ExportState;
  choose: (change: Partial<ExportState>) => void;
}

function FormatField({ choice: { format }, choose }: ChoiceProps) {
  const { t } = useText();
  return (
    <Field label={t('settings.export.format')}>
      <Select
        value={format}
        onChange={(_, { value }) => choose({ format: value as ExportFormatId })}
      >
        {Object.entries(exportFormats).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function KindBoxes({ choice: { kinds, format }, choose }: ChoiceProps) {
  const { t } = useText();
  const possible: readonly ExportKind[] = exportFormats[format].kinds;
  return exportKinds
    .filter((kind) => possible.includes(kind))
    .map((kind) => (
      <Checkbox
        key={kind}
        label={t(kindTexts[kind])}
        checked={kinds.includes(kind)}
        onChange={(_, { checked }) =>
          choose({
            kinds: exportKinds.filter((each) =>
              each === kind ? checked === true : kinds.includes(each),
            ),
          })
        }
      />
    ));
}

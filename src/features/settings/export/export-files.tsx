import { Checkbox, Field, Select } from '@fluentui/react-components';
import { exportFormats } from '#domain/export/export-formats.ts';
import { type ExportKind, exportKinds } from '#domain/export/export-item.ts';
import { type ExportTarget, exportServices, isService } from '#domain/export/export-services.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useQuiet, useRow } from '../settings-styles.ts';
import { ExportToService } from './export-to-service.tsx';
import { type ExportState, useExport, useExportFiles } from './use-export.ts';

const kindTexts = {
  chats: 'rail.chats',
  documents: 'library.list',
  memos: 'memo.title',
  receipts: 'settings.export.receipts',
} as const satisfies Record<ExportKind, TextKey>;

/** Takes one's own to other programs: what, and in which form or to which service; all is remembered. */
export function ExportFiles() {
  const { t } = useText();
  const quiet = useQuiet();
  const { choice, choose } = useExport();
  if (!choice) return null;
  const { target, kinds } = choice;
  const isEmpty = !kindsOf(target).some((kind) => kinds.includes(kind));
  return (
    <section aria-label={t('settings.export.title')}>
      <h3>{t('settings.export.title')}</h3>
      {!isService(target) && <p className={quiet}>{t('settings.export.body')}</p>}
      <TargetField choice={choice} choose={choose} />
      <KindBoxes choice={choice} choose={choose} />
      {isService(target) ? (
        <ExportToService key={target} service={target} kinds={kinds} isEmpty={isEmpty} />
      ) : (
        <ToFiles choice={choice} choose={choose} isEmpty={isEmpty} />
      )}
    </section>
  );
}

const kindsOf = (target: ExportTarget): readonly ExportKind[] =>
  (isService(target) ? exportServices[target] : exportFormats[target]).kinds;

interface ChoiceProps {
  choice: ExportState;
  choose: (change: Partial<ExportState>) => void;
}

function ToFiles({ choice, choose, isEmpty }: ChoiceProps & { isEmpty: boolean }) {
  const { t } = useText();
  const row = useRow();
  const { toFile, toFolder, isBusy } = useExportFiles(choice);
  const { target, onlyChanged } = choice;
  const isFolder = !isService(target) && exportFormats[target].ending === null;
  return (
    <>
      <Checkbox
        label={t('settings.export.onlyChanged')}
        checked={onlyChanged}
        onChange={(_, { checked }) => choose({ onlyChanged: checked === true })}
      />
      <div className={row}>
        <TextButton
          tone="outline"
          disabled={isBusy || isEmpty}
          onClick={toFile}
          text="settings.voice.export"
        />
        {toFolder && isFolder && (
          <TextButton
            tone="outline"
            disabled={isBusy || isEmpty}
            onClick={toFolder}
            text="settings.export.folder"
          />
        )}
      </div>
      {isBusy && <BusyLine text={t('settings.export.busy')} />}
    </>
  );
}

function TargetField({ choice: { target }, choose }: ChoiceProps) {
  const { t } = useText();
  const all = Object.entries({ ...exportFormats, ...exportServices });
  return (
    <Field label={t('settings.export.format')}>
      <Select value={target} onChange={(_, { value }) => choose({ target: value as ExportTarget })}>
        {all.map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function KindBoxes({ choice: { kinds, target }, choose }: ChoiceProps) {
  const { t } = useText();
  return kindsOf(target).map((kind) => (
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

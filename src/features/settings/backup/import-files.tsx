import { products } from '#domain/import/products.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useFileDrop } from '../../files/use-file-drop.ts';
import { useQuiet, useRow, useWarning } from '../settings-styles.ts';
import { FileButton } from './file-button.tsx';
import { ImportResult } from './import-result.tsx';
import { useDropZone } from './import-styles.ts';
import { listCounts } from './import-texts.ts';
import type { BringIn } from './use-bring-in.ts';

/** Brings in what other products export: what a file has is said before, what became of it after. */
export function ImportFiles({ bringIn }: { bringIn: BringIn }) {
  const { t, tag } = useText();
  const { state, take } = bringIn;
  const zone = useDropZone();
  const quiet = useQuiet();
  const { isOver, handlers } = useFileDrop(([file]) => file && take(file));
  const isBusy = state.step === 'reading' || state.step === 'importing';
  const names = new Intl.ListFormat(tag, { type: 'conjunction' }).format(Object.values(products));
  return (
    <section
      aria-label={t('settings.import.title')}
      className={zone}
      data-over={isOver}
      {...(state.step === 'importing' ? {} : handlers)}
    >
      <h3>{t('settings.import.title')}</h3>
      <p className={quiet}>{t('settings.import.body', { names })}</p>
      <ImportState bringIn={bringIn} />
      {state.step !== 'found' && !isBusy && (
        <FileButton name={t('settings.import.choose')} busy={false} take={take} />
      )}
    </section>
  );
}

function ImportState({ bringIn: { state, start, stop, close } }: { bringIn: BringIn }) {
  const texts = useText();
  const { t } = texts;
  const row = useRow();
  const warning = useWarning();
  switch (state.step) {
    case 'idle':
      return null;
    case 'failed': {
      const { error } = state;
      const isUnknown = error.code === 'file_unsupported';
      return (
        <p role="alert" className={warning}>
          {isUnknown ? t('settings.import.none') : errorText(t, error)}
        </p>
      );
    }
    case 'found': {
      const name = new Intl.ListFormat(texts.tag, { type: 'conjunction' }).format(
        state.found.names,
      );
      return (
        <>
          <p role="status">
            {t('settings.import.found', { name, list: listCounts(texts, state.found.counts) })}
          </p>
          <div className={row}>
            <TextButton tone="accent" onClick={start} text="settings.import.start" />
            <TextButton tone="outline" onClick={close} text="action.cancel" />
          </div>
        </>
      );
    }
    case 'over':
      return <ImportResult report={state.report} goOn={start} />;
    case 'reading':
    case 'importing':
      return <Progress state={state} stop={stop} />;
  }
}

type Busy = Extract<BringIn['state'], { step: 'reading' | 'importing' }>;

function Progress({ state: { step, progress }, stop }: { state: Busy; stop: () => void }) {
  const texts = useText();
  const { t, tag } = texts;
  const part = new Intl.NumberFormat(tag, { style: 'percent' }).format(progress.part);
  const list = listCounts(texts, progress.counts);
  const came =
    list === '' ? '' : ` · ${step === 'importing' ? t('settings.import.added', { list }) : list}`;
  const reading = t('settings.import.reading');
  return (
    <>
      <BusyLine text={`${reading} ${part}${came}`} said={reading} />
      <TextButton tone="outline" onClick={stop} text="composer.stop" />
    </>
  );
}

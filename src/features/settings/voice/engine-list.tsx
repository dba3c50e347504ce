import { Switch } from '@fluentui/react-components';
import type { ReplyOf } from '#bus/types.ts';
import { choicesOf, inChosenOrder, type SpeechEngine } from '#domain/dictation/engines.ts';
import { connectionName } from '#features/connection-name.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useShell } from '#features/shell.tsx';
import { speechEngineName, whereSpeechGoes } from '#features/speech-engine.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type Translate, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { Moves, useOrderedRows } from '../sections/ordered-rows.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';
import { useStateLine } from '../state-dot.ts';

interface EngineListProps {
  state: SettingsState;
  found: ReplyOf<'dictation.engines'>;
  look: () => void;
}

/** What turns speech into text, in the order in which it is asked, with where each sends what it hears. */
export function EngineList({ state: { settings, save }, found, look }: EngineListProps) {
  const { t } = useText();
  const style = useOrderedRows();
  const quiet = useQuiet();
  const chosen = settings.dictationEngines;
  const list = inChosenOrder(found.engines, chosen);
  const put = (next: readonly SpeechEngine[]) =>
    void save({ dictationEngines: choicesOf(next, chosen) });
  return (
    <ol className={style} aria-label={t('settings.voice.engines')}>
      {list.map((engine, index) => {
        const { host, isOn } = engine;
        const name = nameOf(t, engine, found, settings);
        return (
          <li key={host} data-engine={host}>
            <div>
              <Switch
                label={<bdi>{name}</bdi>}
                checked={isOn}
                onChange={() => put(list.with(index, { ...engine, isOn: !isOn }))}
              />
              {list.length > 1 && <Moves name={name} index={index} list={list} put={put} />}
            </div>
            <EngineState engine={engine} look={look} />
            <p className={quiet}>{whereSpeechGoes(t, engine)}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** Servers are named by what they are, which their addresses do not say. */
function nameOf(
  t: Translate,
  { host, connection }: SpeechEngine,
  { server }: EngineListProps['found'],
  settings: SettingsState['settings'],
): string {
  if (connection !== null) return connectionName(t, connection, settings);
  return host === server?.host ? t('settings.voice.server') : speechEngineName(t, host);
}

function EngineState({ engine, look }: { engine: SpeechEngine; look: () => void }) {
  const { t } = useText();
  const style = useStateLine();
  const { isOn, state } = engine;
  const isInstallable = isOn && state === 'installable';
  return (
    <div data-wraps>
      <p
        className={style}
        role="status"
        data-state={isOn && state === 'ready' ? 'good' : undefined}
      >
        {stateText(t, engine)}
      </p>
      {isInstallable && <Install look={look} />}
    </div>
  );
}

function stateText(t: Translate, { isOn, state, asks }: SpeechEngine): string {
  if (!isOn) return t('settings.search.off');
  if (state === 'installable') return t('settings.voice.needsDownload');
  if (state === 'installing') return t('settings.local.downloading');
  const ready = t('settings.search.ready');
  return asks ? `${ready} · ${t('settings.voice.asksFirst')}` : ready;
}

/** Has the browser download what it needs to hear the language of dictation on this device. */
function Install({ look }: { look: () => void }) {
  const { t } = useText();
  const { bus } = useShell();
  const { run, isBusy } = useAction();
  const toast = useToast();
  const install = async () => {
    const { installed } = await bus.request('dictation.install', {});
    if (!installed) toast(t('settings.voice.notDownloaded'));
  };
  return (
    <TextButton tone="outline" disabled={isBusy} onClick={() => void run(install()).then(look)}>
      {t(isBusy ? 'settings.local.downloading' : 'settings.local.download')}
    </TextButton>
  );
}

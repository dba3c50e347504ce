import { makeResetStyles } from '@fluentui/react-components';
import type { ConnectionState } from '#domain/models/listed-model.ts';
import { isLocalServer } from '#domain/models/model-ref.ts';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useQuiet } from '../settings-styles.ts';
import { useStateLine } from '../state-dot.ts';

const useBlock = makeResetStyles({ marginBlockEnd: '8px' });

/** Of a connection for models or pictures. */
export interface StateOfOne extends Omit<ConnectionState, 'connection'> {
  connection: string;
}

export interface ConnectionStates {
  connections: readonly StateOfOne[];
}

export function stateOf(list: ConnectionStates | null, connection: string): StateOfOne | null {
  return list?.connections.find((each) => each.connection === connection) ?? null;
}

interface ConnectionLineProps {
  /** null until it is known: the line reserves its place, so that nothing below moves. */
  list: ConnectionStates | null;
  connection: string;
  /** The text for a connection that is not available. */
  absent: string;
  /** The data that leaves the machine with it, once it is available. */
  leaves: string;
}

/** The state of a connection, and the data that leaves the machine by it. */
export function ConnectionLine({ list, connection, absent, leaves }: ConnectionLineProps) {
  const { t } = useText();
  const line = useStateLine();
  const quiet = useQuiet();
  const block = useBlock();
  const state = stateOf(list, connection);
  if (!list) return <Looking />;
  if (!state) return null;
  return (
    <div className={block}>
      <p
        className={line}
        data-state={state.state === 'connected' ? 'good' : undefined}
        data-bad={state.error ? true : undefined}
      >
        {wordsOf(state, absent, t)}
      </p>
      <p className={quiet}>{state.state === 'absent' ? t('settings.local.nothing') : leaves}</p>
    </div>
  );
}

function Looking() {
  const { t } = useText();
  const line = useStateLine();
  const quiet = useQuiet();
  return (
    <div className={useBlock()}>
      <p className={line}>{t('mention.loading')}</p>
      <p className={quiet}>{'\u00a0'}</p>
    </div>
  );
}

/** The state of a connection in words. */
export function wordsOf(state: StateOfOne, absent: string, t: Translate): string {
  if (state.error) return errorText(t, state.error);
  if (state.state === 'absent') return absent;
  if (state.state === 'downloading') return t('settings.local.downloading');
  if (state.state === 'downloadable') return t('settings.local.downloadable');
  if (state.connection === 'basic') return t('settings.local.always');
  const isHere = isLocalServer(state.connection) || state.connection === 'automatic1111';
  return t(isHere ? 'settings.local.found' : 'settings.model.connected', { count: state.models });
}

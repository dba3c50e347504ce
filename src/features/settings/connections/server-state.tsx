import { useText } from '#ui/text.ts';
import type { ModelList } from '../../hooks/use-models.ts';
import { ConnectionCard } from './connection-card.tsx';
import { type StateOfOne, stateOf } from './connection-line.tsx';
import { ServerKeys } from './server-keys.tsx';

/** It answers: its keys can be asked for. */
function isPaired(state: StateOfOne | null): boolean {
  if (!state) return false;
  const { code } = state.error ?? {};
  return (
    state.state === 'connected' || code === 'server_no_key' || code === 'server_providers_failed'
  );
}

/** A Gloss server, found by itself, and the keys of its providers. */
export function ServerState({ list }: { list: ModelList | null }) {
  const { t } = useText();
  return (
    <ConnectionCard
      name={t('settings.model.server')}
      list={list}
      connection="gateway"
      absent={t('settings.model.serverAbsent')}
      leaves={`${t('settings.model.serverGoes')} ${t('settings.privacy.keptAnswers')}`}
    >
      {isPaired(stateOf(list, 'gateway')) && <ServerKeys />}
    </ConnectionCard>
  );
}

import '#ui/later-texts.ts';
import { useId } from 'react';
import { useText } from '#ui/text.ts';
import { useOrderedRows } from '../sections/ordered-rows.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useCards, useQuiet } from '../settings-styles.ts';
import { AddServer } from './add-server.tsx';
import { ServerCard } from './server-card.tsx';
import { useSignInReturn } from './sign-in.tsx';
import { useToolServers } from './use-tool-servers.ts';

/** Servers of tools (MCP) that a model may use in a chat. */
export default function ToolServersView({ state }: { state: SettingsState }) {
  const { t } = useText();
  const heading = useId();
  const rows = useOrderedRows();
  const servers = useToolServers(state);
  useSignInReturn();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('settings.toolServers.heading')}</h3>
      <div className={useCards()}>
        <p className={useQuiet()}>{t('settings.toolServers.body')}</p>
        {servers.all.length > 0 && (
          <ul className={rows} aria-labelledby={heading}>
            {servers.all.map((server) => (
              <ServerCard key={server.id} server={server} servers={servers} />
            ))}
          </ul>
        )}
        <AddServer isFirst={servers.all.length === 0} add={servers.add} />
      </div>
    </section>
  );
}

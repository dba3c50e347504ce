import type { CallDecision } from '#domain/tool-servers/call-run.ts';
import { withTool } from '#domain/tool-servers/listed-tools.ts';
import type { OfferedTool } from '#domain/tool-servers/offered-tools.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { changeToolList } from '#services/store/tools/tool-servers.ts';

/** Saves what the person has decided beyond this call. False: it is not made. */
export async function decide(
  store: Store,
  { server, tool }: Pick<OfferedTool, 'server' | 'tool'>,
  decision: CallDecision,
): Promise<boolean> {
  if (decision === 'never') {
    await changeToolList(store, server.id, (list) => list && withTool(list, tool.name, false));
  }
  if (decision === 'reads' && tool.isReadOnly) {
    const { toolServers } = await readSettings(store);
    await writeSettings(store, {
      toolServers: toolServers.map((each) =>
        each.id === server.id ? { ...each, readsUnasked: true } : each,
      ),
    });
  }
  return decision !== 'never' && decision !== 'refuse';
}

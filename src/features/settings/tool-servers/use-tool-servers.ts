import { useRef } from 'react';
import type { ToolServer } from '#domain/tool-servers/tool-server.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useShell } from '#features/shell.tsx';
import type { SettingsState } from '../settings-state.ts';

export interface NewServer extends Pick<ToolServer, 'name' | 'address' | 'header'> {
  /** Empty: it needs none. */
  token: string;
}

export interface ToolServers {
  all: readonly ToolServer[];
  /** False: it could not be saved. */
  add: (server: NewServer) => Promise<boolean>;
  change: (id: string, change: Partial<ToolServer>) => Promise<unknown>;
  /** With its tools, what was allowed of them, and its token. */
  remove: (id: string) => Promise<void>;
}

/** The servers of the settings, and what a person does with them. */
export function useToolServers({ settings, save }: SettingsState): ToolServers {
  const { rows, newId } = useShell();
  const attempt = useAttempt();
  const all = settings.toolServers;
  // A person answers questions meanwhile, and may add a server in another window.
  const latest = useRef(all);
  latest.current = all;
  return {
    all,
    add: async ({ token, ...named }) => {
      const server = { ...named, id: newId(), isOn: true, readsUnasked: false };
      // Before the server: its tools are listed as soon as it is there.
      if (token && !(await attempt(rows.toolServers.setToken({ server, token })))) return false;
      return save({ toolServers: [...latest.current, server] });
    },
    change: (id, change) =>
      save({
        toolServers: latest.current.map((each) => (each.id === id ? { ...each, ...change } : each)),
      }),
    remove: async (id) => {
      const rest = latest.current.filter((each) => each.id !== id);
      if (!(await save({ toolServers: rest }))) return;
      await attempt(rows.toolServers.forget({ id }));
    },
  };
}

import type {
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { ToolServer } from '#domain/tool-servers/tool-server.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Store } from '../store/database/store.ts';
import { changeToolGrant, readToolGrant } from '../store/tools/tool-servers.ts';

/** What a server that wants a sign-in was given, and gave. All of it is secret, and of the server's address alone. */
export interface Grant {
  /** As the server said when it refused: where its metadata is, and what for. */
  challenge?: { metadata?: string; scope?: string };
  discovery?: OAuthDiscoveryState;
  client?: StoredOAuthClientInformation;
  /** The address that `client` was made for. */
  redirect?: string;
  /** The person has registered it by hand. */
  isOwnClient?: boolean;
  tokens?: StoredOAuthTokens;
  /** Why the last sign-in failed. */
  error?: ErrorData;
  /** The person is at its page. */
  pending?: { state: string; verifier: string; at: number };
}

/** The grant of one server, in every context of the origin. */
export interface GrantPort {
  read(): Promise<Grant>;
  /** At once. null forgets it. */
  change(change: (grant: Grant) => Grant | null): Promise<void>;
  /** In one context at a time. @throws aborted */
  alone<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value>;
}

export function storedGrant(
  store: Store,
  locks: Pick<LocksPort, 'wait'>,
  server: Pick<ToolServer, 'id' | 'address'>,
): GrantPort {
  return {
    read: async () => ((await readToolGrant(store, server)) ?? {}) as Grant,
    change: (change) =>
      changeToolGrant(
        store,
        server,
        (grant) => change(grant as Grant) as unknown as JsonObject | null,
      ),
    async alone(signal, work) {
      const release = await locks.wait(`tool sign-in ${server.id}`, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** The grant without some of it. */
export function without(grant: Grant, ...names: (keyof Grant)[]): Grant {
  const rest = Object.entries(grant).filter(([name]) => !names.some((each) => each === name));
  return Object.fromEntries(rest) as Grant;
}

import { toolProgramPath } from '#api/tool-servers.ts';
import { offeredTools } from '#domain/tool-servers/offered-tools.ts';
import { workParts } from '#services/capture/work-parts.ts';
import { documentOfText } from '#services/documents/document-of-text.ts';
import type { AnswerTools } from '#services/generate/tools/answer-tools.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { readToolLists } from '#services/store/tools/tool-servers.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { Identity } from '../account/identity.ts';
import type { HostAccess } from '../models/host-access.ts';
import type { RunKinds } from '../run-handlers.ts';
import { CallSession, type CallSessionDeps } from './call-session.ts';
import { type AskBackground, reachable } from './page-connection.ts';
import { PendingCalls } from './pending-calls.ts';
import { savePicture } from './save-picture.ts';
import { createToolServerHandlers } from './tool-server-handlers.ts';

interface ToolServersDeps {
  store: Store;
  readonly fetch: CallSessionDeps['fetch'];
  locks: CallSessionDeps['locks'];
  access: HostAccess;
  pool: WorkPort;
  readonly askBackground?: AskBackground;
}

/** Servers of tools that the person added: what a model may call of them, and what the person decides. */
export function startToolServers(
  deps: ToolServersDeps,
  identity: Pick<Identity, 'server' | 'callServer' | 'pairedBearer'>,
) {
  const { store, fetch, access, pool, locks, askBackground } = deps;
  const background = askBackground && { askBackground };
  const { server } = identity;
  const mayAsk = async (origin: string) =>
    (await access.mayAsk(await readSettings(store), await server()))(origin);
  /** A program of the Gloss server is called as it is. */
  const bearerOf = async (address: string) =>
    address.startsWith((await server()) + toolProgramPath) ? identity.pairedBearer() : null;
  const pending = new PendingCalls();
  const calling: CallSessionDeps = {
    store,
    fetch,
    locks,
    mayAsk,
    ...background,
    bearerOf,
    pending,
    documentOf: (title, text, signal) =>
      documentOfText(workParts(pool, signal), { title, text, now: store.clock.now() }),
    pictureOf: (title, picture, signal) => savePicture({ store, pool }, title, picture, signal),
  };
  return {
    tools: answerTools(calling),
    handlers: createToolServerHandlers(
      { store, fetch, mayAsk, bearerOf, locks, ...background },
      identity,
    ),
    runs: {
      send: ({ id, event, args }) => pending.settle(id, { decision: event, args }),
    } satisfies RunKinds['call'],
  };
}

/** For each answer those that are on then. */
export function answerTools(deps: CallSessionDeps): AnswerTools {
  const { store } = deps;
  return {
    async open(asking) {
      const { toolServers: all } = await readSettings(store);
      const toolServers = await reachable(all, deps.askBackground);
      if (!toolServers.some(({ isOn }) => isOn)) return null;
      const offered = offeredTools(toolServers, await readToolLists(store, toolServers));
      return offered.length > 0 ? new CallSession(deps, asking, offered) : null;
    },
  };
}

import type { Handlers } from '#bus/types.ts';
import { offeredTools } from '#domain/tool-servers/offered-tools.ts';
import { workParts } from '#services/capture/work-parts.ts';
import { documentOfText } from '#services/documents/document-of-text.ts';
import type { AnswerTools } from '#services/generate/tools/answer-tools.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { readToolLists } from '#services/store/tools/tool-servers.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { Identity } from '../account/identity.ts';
import type { HostAccess } from '../models/host-access.ts';
import type { RunKinds } from '../run-handlers.ts';
import { CallSession, type CallSessionDeps } from './call-session.ts';
import { OpenServers, serverOf } from './open-servers.ts';
import { type AskBackground, reachable } from './page-connection.ts';
import { PendingCalls } from './pending-calls.ts';
import { savePicture } from './save-picture.ts';

interface ToolServersDeps {
  store: Store;
  readonly fetch: CallSessionDeps['fetch'];
  access: HostAccess;
  pool: WorkPort;
  readonly askBackground?: AskBackground;
}

/** Servers of tools that the person added: what a model may call of them, and what the person decides. */
export function startToolServers(deps: ToolServersDeps, { server }: Pick<Identity, 'server'>) {
  const { store, fetch, access, pool, askBackground } = deps;
  const background = askBackground && { askBackground };
  const mayAsk = async (origin: string) =>
    (await access.mayAsk(await readSettings(store), await server()))(origin);
  const pending = new PendingCalls();
  const calling: CallSessionDeps = {
    store,
    fetch,
    mayAsk,
    ...background,
    pending,
    documentOf: (title, text, signal) =>
      documentOfText(workParts(pool, signal), { title, text, now: store.clock.now() }),
    pictureOf: (title, picture, signal) => savePicture({ store, pool }, title, picture, signal),
  };
  return {
    tools: answerTools(calling),
    handlers: createToolServerHandlers({ store, fetch, mayAsk, ...background }),
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

function createToolServerHandlers(
  deps: Pick<CallSessionDeps, 'store' | 'fetch' | 'mayAsk' | 'askBackground'>,
): Pick<Handlers<'offscreen'>, 'tools.ofServer'> {
  return {
    'tools.ofServer': async ({ id }, { signal }) => {
      const open = new OpenServers(deps);
      try {
        const server = await serverOf(deps.store, id);
        if (!server) throw new CodedError('not_found', 'the server was removed');
        await open.reload(server, signal);
        return { error: null };
      } catch (thrown) {
        return { error: toCodedError(thrown).toData() };
      } finally {
        open.close();
      }
    },
  };
}

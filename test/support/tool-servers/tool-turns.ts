import type { CallSessionDeps } from '#app/tool-servers/call-session.ts';
import { OpenServers } from '#app/tool-servers/open-servers.ts';
import { PendingCalls } from '#app/tool-servers/pending-calls.ts';
import { answerTools } from '#app/tool-servers/tool-server-runtime.ts';
import type { CallAnswer, CallDecision, CallRun } from '#domain/tool-servers/call-run.ts';
import type { ToolServer } from '#domain/tool-servers/tool-server.ts';
import { documentOfText } from '#services/documents/document-of-text.ts';
import { runsOf } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { openTurns } from '../turn-contexts.ts';
import type { VendorServer } from '../vendors/vendor-server.ts';
import type { ScriptedTools } from './scripted-tools.ts';

type ShownCall = CallRun & { id: string };

const tokens = (text: string) => Math.ceil(text.length / 4);

export const toolServer = (
  { address }: ScriptedTools,
  more: Partial<ToolServer> = {},
): ToolServer => ({
  id: 's1',
  name: 'Harbour',
  address,
  header: '',
  isOn: true,
  readsUnasked: false,
  ...more,
});

function sessionDeps(store: Store, pending: PendingCalls): CallSessionDeps {
  return {
    store,
    fetch: (url, init) => fetch(url, init),
    locks: memoryLocks().context().locks,
    mayAsk: async () => true,
    bearerOf: async () => null,
    pending,
    pictureOf: async (title, { base64, type }) => ({
      doc_id: `picture ${base64}`,
      doc_type: 'image',
      pure_text: '',
      tokens: 0,
      link: null,
      file_link: null,
      doc_type_dependent_data: { title, mimeType: type, size: 1, isLimit: false, pages: null },
      passages: [],
      hiddenDropped: 0,
      created_at: new Date(store.clock.now()).toISOString(),
    }),
    documentOf: (title, text) =>
      documentOfText(
        {
          limit: async (whole) => ({ text: whole, tokens: tokens(whole), isLimit: false }),
          split: async (whole) => splitPassages(whole),
          hash: async (input) => `hash of ${input}`,
        },
        { title, text, now: store.clock.now() },
      ),
  };
}

/** Contexts of one origin whose models may call tools of these servers. */
export async function openToolTurns(
  vendor: VendorServer,
  servers: readonly ToolServer[],
  clock: Clock = systemClock,
) {
  const pendings: PendingCalls[] = [];
  const makeDeps: Parameters<typeof openTurns>[2] = ({ store }) => {
    const pending = new PendingCalls();
    pendings.push(pending);
    return { tools: answerTools(sessionDeps(store, pending)) };
  };
  const first = await openTurns(vendor, {}, makeDeps, clock);
  const { store } = first;
  await writeSettings(store, { toolServers: [...servers] });
  const reload = async (server: ToolServer) => {
    const open = new OpenServers(sessionDeps(store, new PendingCalls()));
    await open.reload(server, new AbortController().signal);
    open.close();
  };
  for (const server of servers) await reload(server);
  return {
    ...first,
    reload,
    decide: (id: string, decision: CallDecision | CallAnswer, args?: string) =>
      pendings.at(-1)!.settle(id, { decision, args }),
    /** Ends the context as if it died, and opens another of its origin. */
    die: async () => {
      first.die();
      const next = first.context({}, makeDeps);
      await next.turns.restore();
      return next;
    },
  };
}

/** The call at a place among those of the chat, once it is in this state, and as `isIt` says. */
export async function callUntil(
  store: Store,
  place: number,
  state: CallRun['state'],
  isIt: (call: CallRun) => boolean = () => true,
): Promise<ShownCall> {
  const stop = new AbortController();
  const read = async () => {
    const calls = await runsOf(store, 'call', { conversationId: 'c' });
    return calls.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  };
  for await (const calls of watch(read, stop.signal)) {
    const call = calls[place];
    if (call?.state === state && isIt(call)) return call;
  }
  throw new Error('unreachable');
}

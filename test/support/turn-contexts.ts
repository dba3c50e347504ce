import { createTurnHandlers, type TurnHandlersDeps, type Turns } from '#app/turns/turn-handlers.ts';
import type { ChunkOf } from '#bus/types.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Document } from '#domain/documents/documents.ts';
import { createModels } from '#services/llm/connections.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { type NewDocument, saveDocument } from '#services/store/documents/documents.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { anchoredPassages } from './anchored-passages.ts';
import { newName, openContext } from './memory-store.ts';
import { directReadingWork } from './reading-work.ts';
import type { VendorServer } from './vendors/vendor-server.ts';

export const ref = { connection: 'OPENAI_API', model: 'gpt-4o' } as const;

export interface TurnsContext {
  store: Store;
  turns: Turns;
  die: () => void;
}

/** Dependencies that are made of a context's own. */
type MakeDeps = (
  parts: Pick<TurnHandlersDeps, 'store' | 'locks' | 'models'>,
) => Partial<TurnHandlersDeps>;

/** Contexts of one origin: a database and locks that outlive each of them. */
function origin(clock: Clock) {
  const name = newName();
  const locks = memoryLocks();
  let made = 0;
  const context = (
    {
      countTokens = async (text: string) => Math.ceil(text.length / 4),
      ...more
    }: Partial<TurnHandlersDeps> = {},
    makeDeps: MakeDeps = () => ({}),
  ): TurnsContext => {
    made += 1;
    const prefix = made;
    let ids = 0;
    const newId = () => {
      ids += 1;
      return `id-${prefix}-${ids}`;
    };
    const store = openContext(name, clock, newId);
    const { locks: port, die } = locks.context();
    const models = createModels({
      clock,
      settings: () => readSettings(store),
      provider: async (connection) => {
        const { openaiApiHost } = await readSettings(store);
        if (connection !== 'OPENAI_API' || openaiApiHost === '') return null;
        const deps = {
          fetch: (url: string, init: RequestInit) => fetch(url, init),
          clock,
        };
        return {
          provider: createHostProvider({ ...deps, host: openaiApiHost, apiKey: null }),
          cacheKey: openaiApiHost,
          isLocal: true,
        };
      },
      readCache: async () => undefined,
      writeCache: async () => undefined,
    });
    const turns = createTurnHandlers({
      store,
      locks: port,
      models,
      countTokens,
      work: directReadingWork(countTokens),
      startUpload: async () => undefined,
      ...more,
      ...makeDeps({ store, locks: port, models }),
    });
    return {
      store,
      turns,
      die: () => {
        turns.close();
        die();
      },
    };
  };
  return { context };
}

/** A context that answers with the scripted server, and others of its origin. */
export async function openTurns(
  server: VendorServer,
  deps: Partial<TurnHandlersDeps> = {},
  makeDeps: MakeDeps = () => ({}),
  clock = systemClock,
) {
  const { context } = origin(clock);
  const first = context(deps, makeDeps);
  await writeSettings(first.store, { openaiApiHost: server.url });
  await first.turns.restore();
  return { ...first, context };
}

export const call = () => ({
  peer: { context: 'sidebar' as const },
  signal: new AbortController().signal,
});

export function ask(turns: Turns, id: string, more: object = {}) {
  const body = {
    conversationId: 'c',
    messageId: `q${id}`,
    answerId: `a${id}`,
    parentMessageId: null,
    text: `Question ${id}`,
    sources: [],
    pages: [],
    uploadIds: [],
    model: ref,
    task: 'auto' as const,
    comparison: null,
    ...more,
  };
  return turns.handlers['turn.ask'](body, call());
}

/** The row of a message once it has a status. */
export async function until(
  store: Store,
  messageId: string,
  ...statuses: Message['status'][]
): Promise<Message> {
  const stop = new AbortController();
  for await (const row of watch(() => store.db.messages.get(messageId), stop.signal)) {
    if (row && statuses.includes(row.status)) return row;
  }
  throw new Error('unreachable');
}

export function follow(turns: Turns, answerId: string, signal = new AbortController().signal) {
  const chunks: ChunkOf<'turn.follow'>[] = [];
  const ended = (async () => {
    const stream = turns.handlers['turn.follow']({ answerId }, { ...call(), signal });
    for (;;) {
      const next = await stream.next();
      if (next.done) return next.value.status;
      chunks.push(next.value);
    }
  })();
  const text = () => chunks.reduce((before, chunk) => before.slice(0, chunk.from) + chunk.text, '');
  const citations = () => chunks.flatMap((chunk) => chunk.citations);
  return { chunks, ended, text, citations };
}

/** Saves a page with this Markdown as its text. */
export async function savePage(
  store: Store,
  doc_id: string,
  text: string,
  more: Partial<Document> = {},
): Promise<NewDocument> {
  const page: NewDocument = {
    doc_id,
    doc_type: 'page_content__webpage',
    pure_text: text,
    tokens: Math.ceil(text.length / 4),
    link: `https://a.test/${doc_id}`,
    file_link: null,
    doc_type_dependent_data: { title: doc_id, readabilityMarkdown: '' },
    passages: anchoredPassages(text),
    hiddenDropped: 0,
    created_at: '2027-01-15T10:00:00.000Z',
    ...more,
  };
  await saveDocument(store, page);
  return page;
}

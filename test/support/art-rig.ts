import { type ArtStart, artRuns, createArtHandlers } from '#app/art/art-handlers.ts';
import { createArtRuns } from '#app/art/art-runs.ts';
import { createRunHandlers } from '#app/run-handlers.ts';
import { type ArtRun, shownRuns } from '#domain/art/art-run.ts';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { ImageHostsDeps } from '#services/images/image-hosts.ts';
import { runsOf } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { newName, openContext } from './memory-store.ts';

/** Checks and hashes a file without workers; what is no picture by its bytes is damaged. */
const pool = {
  run: async (_signal: AbortSignal | null, _name: string, use: (job: unknown) => unknown) =>
    use({
      async check(file: Blob) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const isWhole = imageTypeOf(bytes) && bytes.length > 40;
        if (!isWhole) throw new CodedError('file_damaged');
      },
      async hash(file: Blob) {
        const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
        return Buffer.from(digest).toString('hex').slice(0, 16);
      },
    }),
} as unknown as WorkPort;

const notHere = { start: async () => {}, send: () => false };

const hostsOf = (store: Store): ImageHostsDeps => ({
  fetch: (url, init) => fetch(url, init),
  clock: store.clock,
  settings: () => readSettings(store),
  readApiKey: async () => 'sk-art',
  account: {
    isConnected: async () => false,
    bearer: async () => '',
    refused: async () => '',
  },
  server: async () => 'http://127.0.0.1:9',
  mayAsk: async () => () => true,
});

/** Contexts of one origin in which pictures are made. */
export async function openArt(
  settings: Partial<Settings>,
  more: Partial<ImageHostsDeps> = {},
  clock = systemClock,
) {
  const name = newName();
  const locks = memoryLocks();
  const context = () => {
    const store = openContext(name, clock);
    const { locks: port, die } = locks.context();
    const hosts = { ...hostsOf(store), ...more };
    const runs = createArtRuns({ store, locks: port, pool, hosts });
    const models = {
      resolve: async () => {
        throw new CodedError('needs_model');
      },
    };
    const passedOn: unknown[] = [];
    const handlers = {
      ...createArtHandlers({ store, hosts, models }),
      ...createRunHandlers(
        { art: artRuns(store, runs), search: notHere, upload: notHere, call: notHere },
        { emit: (_name, body) => void passedOn.push(body) },
      ),
    };
    return { store, runs, handlers, passedOn, die };
  };
  let open = context();
  const first = open;
  await writeSettings(first.store, settings);
  const kill = ({ runs, die } = open) => {
    runs.close();
    die();
  };
  const join = async () => {
    const next = context();
    await next.runs.restore();
    return next;
  };
  return {
    ...first,
    kill,
    join,
    /** Ends the context as if it died, and opens another of its origin. */
    async die() {
      kill();
      open = await join();
      return open;
    },
  };
}

const call = () => ({
  peer: { context: 'sidebar' as const },
  signal: new AbortController().signal,
});

type Handlers = ReturnType<typeof createArtHandlers> & ReturnType<typeof createRunHandlers>;

/** Begins the run `q<id>` of conversation `c`. */
export function draw(
  handlers: Handlers,
  id: string,
  request: Partial<ArtStart['request']> = {},
  more: Partial<ArtStart> = {},
) {
  return handlers['run.start'](
    {
      kind: 'art',
      conversationId: 'c',
      messageId: `q${id}`,
      answerId: `a${id}`,
      modelTitle: 'Home FLUX',
      mask: null,
      retryOf: null,
      ...more,
      request: {
        prompt: 'A red boat at dusk',
        model: { connection: 'OPENAI_API', model: 'home-flux' },
        ratio: '16:9',
        contentType: 'vivid',
        count: 1,
        seed: null,
        source: null,
        hasMask: false,
        ...request,
      },
    },
    call(),
  );
}

export const listed = (handlers: Handlers) => handlers['art.models']({}, call());
export const stop = (handlers: Handlers, messageId: string) =>
  handlers['run.send']({ kind: 'art', id: messageId, event: 'stop' }, call());

/** A run once it is in a state. */
export async function runUntil(
  store: Store,
  messageId: string,
  condition: (run: ArtRun) => boolean,
): Promise<ArtRun> {
  const ended = new AbortController();
  for await (const runs of watch(
    () => runsOf(store, 'art', { conversationId: 'c' }),
    ended.signal,
  )) {
    const run = shownRuns(runs).find((each) => each.messageId === messageId);
    if (run && condition(run)) return run;
  }
  throw new Error('unreachable');
}

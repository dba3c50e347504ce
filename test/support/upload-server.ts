import type { DocumentIndex } from '#server/documents/document-index.ts';
import { startServer } from '#server/start/start-server.ts';

/*
 * The server as a process that can be held at a point of an upload (`HOLD_AT`), for tests that kill
 * it there. Says `listens at URL`, `held at POINT`, and `index DOC_ID` for each call of the index. The
 * index is one that does nothing, unless `TRUE_INDEX` is set. `GRACE_MS`: age at which leftovers are removed.
 */
const { HOLD_AT, TRUE_INDEX, GRACE_MS, ...env } = process.env;
const say = (line: string) => process.stdout.write(`${line}\n`);
// Prevents the process from ending while it is held at a point.
setInterval(() => undefined, 60_000);

const idleIndex: DocumentIndex = {
  async index(_owner, docId) {
    say(`index ${docId}`);
  },
  embed: async () => true,
  drop: async () => undefined,
};
const server = await startServer(env, {
  documents: {
    leaseMs: 1_500,
    pollMs: 200,
    followMs: 100,
    retryMs: 50,
    // So often and so soon that it meets every upload.
    graceMs: Number(GRACE_MS ?? 1_500),
    cleanUpEveryMs: 300,
    async at(point) {
      if (point !== HOLD_AT) return;
      say(`held at ${point}`);
      await new Promise(() => undefined);
    },
  },
  ...(TRUE_INDEX ? {} : { index: idleIndex }),
});
process.on('SIGTERM', () => {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
say(`listens at ${server.url}`);

import { createActor, fromPromise, toPromise } from 'xstate';
import { type PageSnapshot, pageSnapshotSchema } from '#domain/captures.ts';
import type { DocumentInfo } from '#domain/documents.ts';
import { captureMachine } from '#machines/capture/capture.machine.ts';
import type { FramesPort, ScriptingPort, SessionStoragePort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { joinFrames } from './join-frames.ts';

export interface CaptureDeps {
  scripting: Pick<ScriptingPort, 'run'>;
  frames: FramesPort;
  session: SessionStoragePort;
  clock: Clock;
  /** @throws capture_refused, capture_no_access */
  checkAccess(tabId: number): Promise<void>;
  /** Opens what the tab's page folds, where its site does so; failing is no harm. Gives texts. */
  unfold(tabId: number): Promise<Record<string, string> | undefined>;
  /** Texts that the site of an address needs beside its page. */
  gather(url: string): Promise<Record<string, string>>;
  /** Keeps the copy for the parser; gives its row's id. */
  save(snapshot: PageSnapshot): Promise<string>;
  /** Parsing beside the page; null: no text yet. */
  parse(captureId: string): Promise<DocumentInfo | null>;
}

const key = (tabId: number) => `capture:${tabId}`;

/**
 * Runs the capture machine, one run a tab: a second call joins it. Its state lies in
 * `storage.session`; a caller that asks again after the worker died goes on from there.
 */
export class CaptureRuns {
  readonly #deps: CaptureDeps;
  readonly #runs = new Map<number, Promise<DocumentInfo>>();

  constructor(deps: CaptureDeps) {
    this.#deps = deps;
  }

  /** The next call for the tab would join a run. */
  isRunning(tabId: number): boolean {
    return this.#runs.has(tabId);
  }

  /** @throws capture_refused, capture_no_access, capture_empty, capture_failed */
  capture(tabId: number): Promise<DocumentInfo> {
    const running = this.#runs.get(tabId);
    if (running) return running;
    const run = this.#run(tabId).finally(() => this.#runs.delete(tabId));
    this.#runs.set(tabId, run);
    return run;
  }

  async #run(tabId: number): Promise<DocumentInfo> {
    const { session } = this.#deps;
    const kept = (await session.get(key(tabId))) as never;
    const machine = captureMachine.provide({ actors: captureActors(this.#deps) });
    const options = kept ? { snapshot: kept, input: { tabId } } : { input: { tabId } };
    const actor = createActor(machine, options);
    // Writes are chained: a slow one must not overtake the removal at the end.
    let writes = Promise.resolve();
    actor.subscribe((snapshot) => {
      if (snapshot.status !== 'active') return;
      const state = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
      writes = writes.then(() => session.set(key(tabId), state)).catch(() => undefined);
    });
    actor.start();
    try {
      const { document, error } = await toPromise(actor);
      if (document) return document;
      throw CodedError.fromData(error);
    } finally {
      await writes;
      await session.remove(key(tabId));
    }
  }
}

function captureActors(deps: CaptureDeps) {
  return {
    checkAccess: fromPromise<void, { tabId: number }>(({ input }) => deps.checkAccess(input.tabId)),
    serialise: fromPromise<{ captureId: string }, { tabId: number }>(async ({ input }) => {
      const unfolded = await withinTime(deps.unfold(input.tabId), deps.clock).catch(() => ({}));
      // Begun after the unfolding, which is no change, and before the copy, so that a change while
      // the page is read is told of too; not being watched only means that it goes unnoticed.
      void deps.scripting.run(input.tabId, 'loader.js', 'glossWatch', []).catch(() => undefined);
      const result = await withinTime(
        deps.scripting.run(input.tabId, 'capture.js', 'glossCapture', []),
        deps.clock,
      );
      const parsed = pageSnapshotSchema.safeParse(result);
      if (!parsed.success) throw new CodedError('capture_failed', 'the copy has a wrong shape');
      if (parsed.data.contentType === 'application/pdf') throw new CodedError('capture_pdf');
      if (parsed.data.isTooLarge) throw new CodedError('capture_failed', 'the page is too large');
      const page = await joinFrames(deps, input.tabId, parsed.data);
      const gathered = await withinTime(deps.gather(parsed.data.url), deps.clock).catch(() => ({}));
      const texts = { ...gathered, ...unfolded };
      return { captureId: await deps.save({ ...page, gathered: texts }) };
    }),
    parse: fromPromise<{ document: DocumentInfo | null; at: number }, { captureId: string }>(
      async ({ input }) => ({
        document: await deps.parse(input.captureId),
        at: deps.clock.now(),
      }),
    ),
    deadline: fromPromise<void, { at: number }>(
      ({ input }) =>
        new Promise((resolve) => {
          deps.clock.after(Math.max(0, input.at - deps.clock.now()), resolve);
        }),
    ),
  };
}

/** S9.9: a page that does not answer for this long will not. */
const copyTimeoutMs = 30_000;

async function withinTime<T>(work: Promise<T>, clock: Clock): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = clock.after(copyTimeoutMs, () => reject(new CodedError('timeout', 'the page is busy')));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop();
  }
}

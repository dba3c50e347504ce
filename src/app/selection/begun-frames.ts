import * as z from 'zod/mini';
import type { SessionStoragePort } from '#platform/ports.ts';

const framesSchema = z.array(z.object({ tabId: z.number(), frameId: z.number() }));
type BegunFrame = z.infer<typeof framesSchema>[number];

const key = 'pillFrames';
/** The oldest are forgotten: they end when their page is loaded again. */
const maxFrames = 200;

/** Frames in which the pill listens, so that it can be turned off in all of them. */
export function createBegunFrames(session: SessionStoragePort) {
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<BegunFrame[]> {
    const parsed = framesSchema.safeParse(await session.get(key));
    return parsed.success ? parsed.data : [];
  }

  async function change(make: (known: BegunFrame[]) => BegunFrame[]): Promise<void> {
    const known = await read();
    await session.set(key, make(known).slice(-maxFrames));
  }

  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last as Promise<void>;
  };
  const isSame = (a: BegunFrame, b: BegunFrame) => a.tabId === b.tabId && a.frameId === b.frameId;

  return {
    all: read,
    add: (frame: BegunFrame) =>
      inTurn(() => change((known) => [...known.filter((each) => !isSame(each, frame)), frame])),
    remove: (frames: readonly BegunFrame[]) =>
      inTurn(() =>
        change((known) => known.filter((each) => !frames.some((one) => isSame(one, each)))),
      ),
  };
}
export type BegunFrames = ReturnType<typeof createBegunFrames>;

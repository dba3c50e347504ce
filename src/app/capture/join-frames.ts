import * as z from 'zod/mini';
import {
  type FrameCopy,
  type FrameSlot,
  frameCopySchema,
  maxPageBytes,
  type PageSnapshot,
} from '#domain/captures.ts';
import type { FramesPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';

export interface JoinDeps {
  frames: Pick<FramesPort, 'run'>;
  clock: Clock;
}

/** All frames of a page together: they are read beside each other, each in its own process. */
const framesMs = 8000;
export const maxFrames = 20;
const file = 'capture.js';

const placeSchema = z.object({ chain: z.array(z.number()), url: z.string() });

interface Job {
  /** Copy of the frame that stands there; null: it holds no text; 'unread': it is out of reach. */
  copy(slot: FrameSlot): Promise<FrameCopy | 'unread' | null>;
  bytesLeft: number;
  framesLeft: number;
  unread: number;
  hidden: number;
}

/**
 * Puts the words of frames of other origins where those stand in the page's copy. The browser lets
 * us into frames of origins that were granted; what stays out of reach, comes late or is too much
 * is counted.
 */
export async function joinFrames(
  deps: JoinDeps,
  tabId: number,
  { slots = [], unreadFrames = 0, ...page }: PageSnapshot,
): Promise<PageSnapshot> {
  if (slots.length === 0) return withUnread(page, unreadFrames);
  // Its source takes the place of the copy, and knows nothing of frames.
  if (page.source) return withUnread(page, unreadFrames + slots.length);
  const limit = timeLimit(deps.clock);
  const job: Job = {
    copy: frameCopier(deps, tabId, limit.within),
    bytesLeft: maxPageBytes - page.bytes,
    framesLeft: maxFrames,
    unread: unreadFrames,
    hidden: page.hiddenDropped,
  };
  try {
    const html = await filled(job, page.html, slots);
    const bytes = maxPageBytes - job.bytesLeft;
    return withUnread({ ...page, html, bytes, hiddenDropped: job.hidden }, job.unread);
  } finally {
    limit.stop();
  }
}

function withUnread(page: PageSnapshot, unreadFrames: number): PageSnapshot {
  return unreadFrames > 0 ? { ...page, unreadFrames } : page;
}

async function filled(job: Job, html: string, slots: readonly FrameSlot[]): Promise<string> {
  const copies = await Promise.all(slots.map((slot) => copyOf(job, slot)));
  const parts: string[] = [];
  let at = 0;
  for (const [index, slot] of slots.entries()) {
    const copy = fitting(job, copies[index] ?? null);
    if (!copy) continue;
    parts.push(html.slice(at, slot.from), slot.open, await filled(job, copy.html, copy.slots));
    at = slot.to;
  }
  return [...parts, html.slice(at)].join('');
}

async function copyOf(job: Job, slot: FrameSlot): Promise<FrameCopy | 'unread' | null> {
  job.framesLeft -= 1;
  return job.framesLeft < 0 ? 'unread' : job.copy(slot);
}

function fitting(job: Job, copy: FrameCopy | 'unread' | null): FrameCopy | null {
  if (copy === null) return null;
  if (copy === 'unread' || copy.bytes > job.bytesLeft) {
    job.unread += 1;
    return null;
  }
  job.bytesLeft -= copy.bytes;
  job.hidden += copy.hiddenDropped;
  job.unread += copy.unreadFrames;
  return copy;
}

/** Reads a frame by its place in the tab; the browser is asked for the places once. */
function frameCopier(
  { frames }: JoinDeps,
  tabId: number,
  within: <T>(work: Promise<T>, late: T) => Promise<T>,
): Job['copy'] {
  const places = within(
    frames.run(tabId, 'all', file, 'glossFramePlace', []).catch(() => []),
    [],
  ).then((answers) => {
    const all = answers.flatMap(({ frameId, value }) => {
      const { data } = placeSchema.safeParse(value);
      return data ? [[keyOf(data.chain, data.url), frameId] as const] : [];
    });
    return new Map(all);
  });
  return async ({ chain, src, path }) => {
    const frameId = (await places).get(keyOf(chain, src));
    if (frameId === undefined) return 'unread';
    const copying = frames.run(tabId, [frameId], file, 'glossCaptureFrame', [path, maxPageBytes]);
    const [answer] = await within(
      copying.catch(() => []),
      [],
    );
    if (answer?.value === null) return null;
    return frameCopySchema.safeParse(answer?.value).data ?? 'unread';
  };
}

/** Frames in shadow roots have no place of their own; their address has to do. */
function keyOf(chain: readonly number[], url: string): string {
  return chain.at(-1) === -1 ? `${chain.join()} ${url}` : chain.join();
}

function timeLimit(clock: Clock) {
  let stop = () => {};
  const over = new Promise<void>((resolve) => {
    stop = clock.after(framesMs, resolve);
  });
  return {
    stop,
    within: <T>(work: Promise<T>, late: T): Promise<T> =>
      Promise.race([work, over.then(() => late)]),
  };
}

import type { BusClient, FrameIds } from '#bus/types.ts';
import {
  type FrameCopy,
  type FrameSlot,
  maxPageBytes,
  type PageSnapshot,
} from '#domain/capture/captures.ts';
import type { Clock } from '#shared/clock.ts';
import { unlessAborted } from '#shared/unless-aborted.ts';
import { type CopyRoom, joinCopy } from '../tabs/page-copy.ts';

interface JoinDeps {
  bus: Pick<BusClient, 'page'>;
  frameIds: FrameIds;
  clock: Clock;
  /** Is a frame at that address not to be read with the page at the other? */
  readonly isFrameExcluded: (url: string, page: string) => Promise<boolean>;
}

/** For all frames of a page: they are read at the same time, each in its own process. */
const framesMs = 8000;
export const maxFrames = 20;

interface Job {
  /** Copy of the frame at that place; null: it holds no text; 'unread': it is out of reach. */
  copy(slot: FrameSlot): Promise<FrameCopy | 'unread' | null>;
  /** Shared by all frames: together with the page they have its size. */
  room: CopyRoom;
  framesLeft: number;
  unread: number;
  hidden: number;
}

/**
 * Puts the words of frames of other origins at their places in the page's copy. The browser lets
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
  const end = new AbortController();
  const stop = deps.clock.after(framesMs, () => end.abort());
  const room = { left: maxPageBytes - Math.max(page.bytes, page.html.length) };
  const job: Job = {
    copy: frameCopier(deps, { tabId, url: page.url, room }, end.signal),
    room,
    framesLeft: maxFrames,
    unread: unreadFrames,
    hidden: page.hiddenDropped,
  };
  try {
    const html = await filled(job, page.html, slots);
    const bytes = maxPageBytes - room.left;
    return withUnread({ ...page, html, bytes, hiddenDropped: job.hidden }, job.unread);
  } finally {
    stop();
    end.abort();
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
    const copy = counted(job, copies[index] ?? null);
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

/** Its length is counted already; characters of several bytes are not. */
function withBytes(copy: FrameCopy, room: CopyRoom): FrameCopy | 'unread' {
  const { length } = copy.html;
  const more = Math.max(copy.bytes - length, 0);
  room.left -= more;
  if (room.left >= 0) return copy;
  room.left += more + length;
  return 'unread';
}

function counted(job: Job, copy: FrameCopy | 'unread' | null): FrameCopy | null {
  if (copy === null) return null;
  if (copy === 'unread') {
    job.unread += 1;
    return null;
  }
  job.hidden += copy.hiddenDropped;
  job.unread += copy.unreadFrames;
  return copy;
}

/** Reads a frame by its place in the tab; the frames' places are requested once. */
function frameCopier(
  deps: JoinDeps,
  { tabId, url, room }: { tabId: number; url: string; room: CopyRoom },
  signal: AbortSignal,
): Job['copy'] {
  const places = within(locate(deps, { tabId, url }, signal), signal, new Map<string, number>());
  return async ({ chain, src, path }) => {
    const frameId = (await places).get(keyOf(chain, src));
    if (frameId === undefined) return 'unread';
    const body = { path, maxBytes: Math.max(room.left, 0) };
    const chunks = deps.bus.page({ tabId, frameId }).stream('frame.copyInner', body);
    const whole = joinCopy(chunks, signal, room).then(({ html, rest: { copy } }) =>
      copy === null || copy === 'unread' ? copy : withBytes({ ...copy, html }, room),
    );
    return within(whole, signal, 'unread');
  };
}

async function locate(
  { bus, frameIds, isFrameExcluded }: JoinDeps,
  { tabId, url }: { tabId: number; url: string },
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const placeOf = async (frameId: number) => {
    const place = await bus.page({ tabId, frameId }).request('frame.locate', {}, { signal });
    // It counts as out of reach.
    if (await isFrameExcluded(place.url, url)) return [];
    return [[keyOf(place.chain, place.url), frameId] as const];
  };
  const ids = await frameIds(tabId, 'capture');
  const places = await Promise.all(ids.map((id) => placeOf(id).catch(() => [])));
  return new Map(places.flat());
}

/** Frames in shadow roots have no place of their own; their address has to do. */
function keyOf(chain: readonly number[], url: string): string {
  return chain.at(-1) === -1 ? `${chain.join()} ${url}` : chain.join();
}

/** `instead` once time is over, and where it fails. */
function within<T>(work: Promise<T>, signal: AbortSignal, instead: T): Promise<T> {
  return unlessAborted(work, signal).catch(() => instead);
}

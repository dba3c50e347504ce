import { type Bus, createBus, type HandlerMap } from '#bus/bus.ts';
import type { Pages } from '#bus/pages.ts';
import type { EventName, EventOf, PageAddress, PageCommandName } from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** Replies of a frame's scripts by command, chunks for a stream. The bus checks shapes. */
export type FakeFrame = Partial<
  Record<PageCommandName, (body: never, signal: AbortSignal | undefined) => unknown>
>;

export interface FakePages {
  bus: Bus;
  frameIds: Pages['frames'];
  /** Calls so far, as `tab/frame command`. */
  readonly calls: string[];
  /** Events that the background has emitted. */
  emitted<E extends EventName>(name: E): EventOf<E>[];
}

/**
 * The background's bus over frames by tab; a tab that is missing here cannot be reached. `hidden`:
 * replies of hidden frames. `offscreen`: those of the offscreen document. `recorder`: of the context with the microphone.
 */
export function fakePages(
  tabs: Record<number, Record<number, FakeFrame>>,
  {
    hidden = {},
    offscreen = {},
    recorder = {},
  }: { hidden?: FakeFrame; offscreen?: HandlerMap; recorder?: HandlerMap } = {},
): FakePages {
  const calls: string[] = [];
  const events: { name: string; body: unknown }[] = [];
  const frameAt = (to: PageAddress): FakeFrame | undefined =>
    'tabId' in to ? tabs[to.tabId]?.[to.frameId ?? 0] : hidden;
  const pages: Pages = {
    async call({ name, body, to, signal, stream }) {
      if (!to) throw new CodedError('invalid');
      calls.push(`${addressOf(to)} ${name}`);
      const answer = frameAt(to)?.[name as PageCommandName];
      if (!answer) throw new CodedError('capture_no_access');
      const given = await answer(body as never, signal);
      for (const chunk of stream ? (given as unknown[]) : []) await stream?.chunk(chunk);
      return stream ? {} : given;
    },
    frames: async (tabId) => {
      const frames = tabs[tabId];
      if (!frames) throw new CodedError('capture_no_access');
      return Object.keys(frames).map(Number);
    },
    left: () => {},
    emit: () => {},
    close: () => {},
  };
  const real = createBus({
    context: 'background',
    handlers: { ...offscreen, ...recorder },
    routes: { offscreen: 'local', recorder: 'local' },
    pages,
  });
  const bus: Bus = {
    ...real,
    emit: (name, body) => {
      events.push({ name, body });
    },
  };
  return {
    bus,
    frameIds: (tabId, part) => pages.frames(tabId, part),
    calls,
    emitted: (name) =>
      events.filter((event) => event.name === name).map(({ body }) => body) as never,
  };
}

function addressOf(to: PageAddress): string {
  return 'tabId' in to ? `${to.tabId}/${to.frameId ?? 0}` : 'hidden';
}

import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Caller } from './core/caller.ts';
import type { Channel, PageListener, Receiver } from './core/channel.ts';
import { type Context, type PagePart, pageParts } from './define.ts';
import { PageConnection } from './page-connection.ts';
import type { PageAddress, Peer } from './types.ts';

interface PagesOptions {
  ports: PageListener;
  /**
   * Has a part start in a page: injects it, or has a page of ours open its port. Resolves when that
   * is done. @throws capture_no_access, capture_refused, capture_failed
   */
  start(to: PageAddress, part: PagePart): Promise<unknown>;
  /** The same in every frame of a tab that is in reach; gives their ids. */
  startInAll(tabId: number, part: PagePart): Promise<readonly number[]>;
  /** Which part answers a command. */
  partOf(name: string): PagePart | undefined;
  clock: Clock;
  newId: () => string;
}

/** The background's way to pages: every call that a page answers goes through it. */
export interface Pages extends Caller {
  /** Ids of the tab's frames in which a part answers now. @throws where the tab is out of reach */
  frames(tabId: number, part: PagePart): Promise<readonly number[]>;
  /** The tab was closed or shows another document: nothing there will open the port waited for. */
  left(tabId: number): void;
}

/** Who may open the port of a part: no page's script can pass for the viewer. */
export const contextsOf: Record<PagePart, readonly Context[]> = {
  capture: ['content'],
  unfold: ['content'],
  passages: ['content'],
  region: ['content'],
  'summary-button': ['content'],
  insertion: ['content'],
  card: ['content', 'pdf-viewer'],
  selection: ['content', 'pdf-viewer'],
  composer: ['content'],
  'quick-access': ['content'],
  marks: ['content', 'pdf-viewer'],
  'hidden-frame': ['hidden-frame'],
  viewer: ['pdf-viewer'],
};

/**
 * A connection for each part of each page, over the port that the part opens. Nothing is tried
 * again: a document that goes takes its calls with it, and the next one is another page.
 */
export function createPages(options: PagesOptions): Pages {
  const connections = new Map<string, PageConnection>();

  function connectionTo(to: PageAddress, part: PagePart): PageConnection {
    const key = keyOf(to, part);
    const known = connections.get(key);
    if (known) return known;
    const made: PageConnection = new PageConnection({
      ...options,
      start: () => options.start(to, part),
      ended: () => {
        if (connections.get(key) === made) connections.delete(key);
      },
    });
    connections.set(key, made);
    return made;
  }

  function accept(peer: Peer, name: string, channel: Channel): Receiver {
    const end = endOf(peer, name);
    const known = end && connections.get(keyOf(end.to, end.part));
    // Of a hidden frame only its name is known: a port with a name that is not awaited is refused.
    if (!end || (end.part === 'hidden-frame' && !known)) {
      channel.close();
      return { frame: () => {}, closed: () => {} };
    }
    // A port of the document before, or one that the page has given up.
    if (known?.isOpen) known.end();
    return connectionTo(end.to, end.part).accept(channel);
  }

  const stop = options.ports.listen(accept);
  return {
    async call(call) {
      const part = options.partOf(call.name);
      if (!part || !call.to) throw new CodedError('invalid', `${call.name} needs a page's address`);
      return connectionTo(call.to, part).call(call);
    },
    async frames(tabId, part) {
      const frameIds = await options.startInAll(tabId, part);
      for (const frameId of frameIds) connectionTo({ tabId, frameId }, part).started();
      return frameIds;
    },
    left(tabId) {
      for (const [key, connection] of connections) {
        if (key.startsWith(`${tabId} `) && !connection.isOpen) connection.end();
      }
    },
    emit: () => {},
    close() {
      stop();
      for (const connection of connections.values()) connection.end();
    },
  };
}

function keyOf(to: PageAddress, part: PagePart): string {
  return 'tabId' in to ? `${to.tabId} ${to.frameId ?? 0} ${part}` : `hidden ${to.hiddenFrame}`;
}

/** The document of a port, by the browser's sender; null: it may not open one. */
function endOf(peer: Peer, name: string): { to: PageAddress; part: PagePart } | null {
  const [first, hiddenFrame] = name.split(' ');
  const part = pageParts.find((each) => each === first);
  if (!part || !contextsOf[part].includes(peer.context)) return null;
  // The browser gives such a frame no id; its name is known to it and to who made it.
  if (part === 'hidden-frame') return hiddenFrame ? { to: { hiddenFrame }, part } : null;
  const { tabId, frameId } = peer;
  return tabId === undefined || frameId === undefined ? null : { to: { tabId, frameId }, part };
}

import { MessageChannel } from 'node:worker_threads';
import type { PagePart } from '#bus/define.ts';
import { createPages, type Pages } from '#bus/pages.ts';
import { type PortLike, pagePortLink, pagePortListener } from '#bus/transports/runtime-port.ts';
import type { PageAddress, Peer } from '#bus/types.ts';
import { answerPart } from '#page/host/answer-part.ts';
import { createPageHost, type MakePart, type PageHost } from '#page/host/page-host.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { toyContract } from './toy-contract.ts';
import { newId, portOf } from './ways.ts';

/** Replies of a document's parts, by part. */
export type Parts = Partial<Record<PagePart, MakePart>>;

/** A document in a frame, as far as the bus knows one. */
export interface TestDocument {
  host: PageHost;
  /** Ports that are open. */
  readonly ports: number;
  /** Runs an injected part. */
  run(part: PagePart): void;
  /** The same, unless the document has no such part. */
  tryRun(part: PagePart): void;
  /** The document is unloaded: its ports close, and its scripts receive nothing. */
  discard(): void;
  /** It goes into the back/forward cache. */
  hide(): void;
}

/** Documents by address, and the background that calls them over ports on real MessageChannels. */
export class BrowserPages {
  /** `start` calls so far, as `tabId/frameId part`. */
  readonly started: string[] = [];
  readonly #clock: Clock;
  readonly #listeners = new Set<(port: PortLike) => void>();
  readonly #documents = new Map<string, TestDocument>();
  readonly #open = new Set<MessageChannel>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The background's connections to all of them; a second call is the background after a restart.
   */
  pages(contract = toyContract): Pages {
    const documents = this.#documents;
    const run = async (to: PageAddress, part: PagePart) => {
      this.started.push(`${keyOf(to)} ${part}`);
      const document = documents.get(keyOf(to));
      // Pages of the extension and hidden frames open their ports without injection.
      if (part === 'viewer' || part === 'hidden-frame') return document?.tryRun(part);
      if (document) document.run(part);
      else throw new CodedError('capture_no_access');
    };
    return createPages({
      ports: pagePortListener(
        {
          addListener: (listener) => void this.#listeners.add(listener),
          removeListener: (listener) => void this.#listeners.delete(listener),
        },
        (sender) => sender as Peer | null,
      ),
      start: run,
      startInAll: async (tabId, part) => {
        const frames = [...documents.keys()].flatMap((key) =>
          key.startsWith(`${tabId}/`) ? [Number(key.split('/')[1])] : [],
        );
        for (const frameId of frames) await run({ tabId, frameId }, part);
        return frames;
      },
      partOf: (name) => contract.commands[name]?.part,
      clock: this.#clock,
      newId,
    });
  }

  /** Loads a document there. `more`: other fields of its sender as the browser reports it. */
  load(to: PageAddress, parts: Parts, more: Partial<Peer> = {}): TestDocument {
    const place = 'tabId' in to ? { tabId: to.tabId, frameId: to.frameId ?? 0 } : {};
    const sender: Peer = { context: 'content', ...place, ...more };
    const own = new Set<MessageChannel>();
    let hide = () => {};
    const answer = answerPart(
      (part) =>
        pagePortLink(
          { connect: ({ name }) => this.connect(name, sender, own), isAlive: () => true },
          'tabId' in to ? part : `${part} ${to.hiddenFrame}`,
        ),
      this.#clock,
    );
    const host = createPageHost({
      isAlive: () => true,
      clock: this.#clock,
      page: {
        addEventListener: (_: string, listener: unknown) => {
          hide = listener as () => void;
        },
      },
    });
    const document: TestDocument = {
      host,
      get ports() {
        return own.size;
      },
      run: (part) => {
        const make = parts[part];
        if (!make) throw new CodedError('capture_failed', `no ${part}`);
        host.serve(part, make, answer);
      },
      tryRun: (part) => {
        if (parts[part]) document.run(part);
      },
      discard: () => {
        for (const channel of own) channel.port2.close();
        if (this.#documents.get(keyOf(to)) === document) this.#documents.delete(keyOf(to));
      },
      hide: () => hide(),
    };
    this.#documents.set(keyOf(to), document);
    return document;
  }

  /** Opens a port as the browser would, with the sender that the browser reports. */
  connect(name: string, sender: Peer | null, own = new Set<MessageChannel>()): PortLike {
    const channel = new MessageChannel();
    this.#open.add(channel);
    own.add(channel);
    channel.port1.on('close', () => own.delete(channel));
    for (const listener of this.#listeners) listener(portOf(channel.port1, { name, sender }));
    return portOf(channel.port2, { name });
  }

  /** Ends the background: all ports close. */
  cut(): void {
    this.#listeners.clear();
    for (const channel of this.#open) channel.port1.close();
  }

  close(): void {
    this.cut();
  }
}

function keyOf(to: PageAddress): string {
  return 'tabId' in to ? `${to.tabId}/${to.frameId ?? 0}` : to.hiddenFrame;
}

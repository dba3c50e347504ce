import { Observable } from 'rxjs';
import { type Clock, systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uuidv7 } from '#shared/ids.ts';
import { type Caller, createCaller } from './core/caller.ts';
import type { EventLink, Link, Listener } from './core/channel.ts';
import { type AnyHandler, createResponder } from './core/responder.ts';
import type { CommandEntry, Context, EventEntry, Owner } from './define.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { follow, own, rebuild } from './follow.ts';
import type { Pages } from './pages.ts';
import { relay } from './relay.ts';
import { loopback } from './transports/loopback.ts';
import type { PageAddress, RequestOptions } from './types.ts';

/** The tables a bus works on; the product's are in `contract.ts`. */
export interface Contract {
  commands: Readonly<Record<string, CommandEntry>>;
  events: Readonly<Record<string, EventEntry>>;
}

export interface WiringOptions {
  /** Where this bus is. Others see the context their own browser names, not this one. */
  context: Context;
  /** How each owner is reached; one that is left out answers `noHandler`. A link may serve several. */
  routes: Partial<Record<Owner, 'local' | Link>>;
  /** In the background: its way to pages. What others ask of a page is relayed over it. */
  pages?: Pages;
  /** Owners whose commands are relayed too, over the routes of this context. */
  relays?: readonly Owner[];
  /** The sides on which others may call this context. They are opened before this returns. */
  accept?: readonly Listener[];
  /** Carry events to and from the other contexts of this origin. */
  events?: readonly EventLink[];
  clock?: Clock;
  newId?: () => string;
}

/** A bus with the schemas erased, for tables other than the product's. */
export interface UntypedBus extends UntypedClient {
  page(to: PageAddress): UntypedClient;
  emit(name: string, body: unknown): void;
  events(name: string): Observable<unknown>;
  on(name: string, listener: (body: unknown) => void): () => void;
  close(): void;
}

interface UntypedClient {
  request(name: string, body: unknown, options?: RequestOptions): Promise<unknown>;
  stream(name: string, body: unknown): Observable<unknown>;
}

type Callers = Partial<Record<Owner, Caller>>;
type Parts = Required<Pick<WiringOptions, 'clock' | 'newId'>>;

/** `createBus` for any contract. */
export function createBusOver(
  contract: Contract,
  handlers: Readonly<Record<string, AnyHandler>>,
  options: WiringOptions,
): UntypedBus {
  const { clock = systemClock } = options;
  const parts = { clock, newId: options.newId ?? (() => uuidv7(clock.now())) };
  const hub = createEventHub({
    context: options.context,
    entry: (name) => own(contract.events, name),
    links: options.events ?? [],
  });
  const self = loopback({ context: options.context });
  const callers = connectAll(options, self.link, parts, hub);
  const responder = createResponder({
    bootId: parts.newId(),
    clock,
    entry: (name) => own(contract.commands, name),
    handler: (name) => own(handlers, name) ?? relayed(contract, options, callers, name),
    event: hub.receive,
  });
  const stops = [self.listener, ...(options.accept ?? [])].map((side) =>
    side.listen(responder.accept),
  );
  const observe = (name: string) =>
    new Observable<unknown>((subscriber) => hub.on(name, (body) => subscriber.next(body)));
  return {
    ...createClient(contract, callers),
    page: (to) => createClient(contract, callers, to),
    events: observe,
    on(name, listener) {
      const subscription = observe(name).subscribe(listener);
      return () => subscription.unsubscribe();
    },
    emit(name, body) {
      const rebuilt = hub.emit(name, body);
      const entry = own(contract.events, name);
      // Other pages receive it over the event links; a content script has only its port.
      const isForContent = entry?.to.includes('content');
      responder.emit(name, rebuilt, (peer) => peer.context === 'content' && isForContent === true);
    },
    close() {
      for (const caller of new Set(Object.values(callers))) caller.close();
      for (const stop of stops) stop();
      responder.close();
      hub.close();
    },
  };
}

function createClient(contract: Contract, callers: Callers, to?: PageAddress): UntypedClient {
  const find = (name: string): { entry: CommandEntry; caller: Caller } => {
    const entry = own(contract.commands, name);
    const caller = entry && callers[entry.owner];
    if (!entry || !caller) throw new CodedError('noHandler', `${name} is not reached from here`);
    return { entry, caller };
  };
  return {
    async request(name, body, { signal, timeoutMs } = {}) {
      const { entry, caller } = find(name);
      const reply = await caller.call({
        name,
        body: rebuild(entry.request, body, `the request of ${name}`),
        to,
        timeoutMs: timeoutMs ?? entry.timeoutMs,
        idempotent: entry.idempotent,
        signal,
      });
      return rebuild(entry.reply, reply, `the reply of ${name}`);
    },
    stream: (name, body) =>
      new Observable((subscriber) => {
        const { signal, abort } = abortable();
        const next = (chunk: unknown) => subscriber.next(chunk);
        follow(find(name), { name, body, to, signal }, next).then(
          () => subscriber.complete(),
          (error) => subscriber.error(error),
        );
        return abort;
      }),
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function relayed(
  contract: Contract,
  { pages, relays = [] }: WiringOptions,
  callers: Callers,
  name: string,
) {
  const entry = own(contract.commands, name);
  if (!entry) return undefined;
  if (pages && entry.owner === 'page') return relay(pages, name, entry);
  const caller = relays.includes(entry.owner) ? callers[entry.owner] : undefined;
  return caller && relay(caller, name, entry);
}

function connectAll(
  { context, routes, pages }: WiringOptions,
  selfLink: Link,
  parts: Parts,
  hub: EventHub,
): Callers {
  const made = new Map<Link, Caller>();
  const callerOf = (link: Link, owner: Owner): Caller => {
    const from = contextOf(owner, context);
    const known = made.get(link);
    const caller =
      known ??
      createCaller({
        link,
        ...parts,
        fail: (data) => CodedError.fromData(data),
        event: (name, body) => hub.receive({ context: from }, name, body),
      });
    made.set(link, caller);
    return caller;
  };
  const entries = Object.entries(routes) as [Owner, 'local' | Link][];
  const callers = entries.map(([owner, route]) => [
    owner,
    callerOf(route === 'local' ? selfLink : route, owner),
  ]);
  return { ...Object.fromEntries(callers), ...(pages ? { page: pages } : {}) };
}

/** Whose events come over the link to an owner; those of pages come with the background's. */
function contextOf(owner: Owner, here: Context): Context {
  if (owner === 'page') return 'background';
  return owner === 'background' || owner === 'offscreen' ? owner : here;
}

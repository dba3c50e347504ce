import { Observable } from 'rxjs';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uuidv7 } from '#shared/ids.ts';
import { commands, events } from './contract.ts';
import { type Caller, createCaller } from './core/caller.ts';
import type { EventLink, Link, Listener } from './core/channel.ts';
import { type AnyHandler, createResponder, type Parser } from './core/responder.ts';
import type { CommandEntry, Context, EventEntry, Owner } from './define.ts';
import { createEventHub } from './event-hub.ts';
import { loopback } from './transports/loopback.ts';
import type { BusClient, CommandName, Handler, RequestOptions } from './types.ts';

// An extension page's policy forbids the code that zod would otherwise compile.
z.config({ jitless: true });

export type HandlerMap = { [Name in CommandName]?: Handler<Name> };

/** The tables a bus works on; the product's are in `contract.ts`. */
export interface Contract {
  commands: Readonly<Record<string, CommandEntry>>;
  events: Readonly<Record<string, EventEntry>>;
}

export interface WiringOptions {
  /** Where this bus stands. Others see the context their own browser names, not this one. */
  context: Context;
  /** How each owner is reached; one that is left out answers `noHandler`. */
  routes: Partial<Record<Owner, 'local' | Link>>;
  /** The sides on which others may call this context. They are opened before this returns. */
  accept?: readonly Listener[];
  /** Carry events to and from the other contexts of this origin. */
  events?: readonly EventLink[];
  clock?: Clock;
  newId?: () => string;
}

export interface BusOptions extends WiringOptions {
  /** What this context answers. */
  handlers?: HandlerMap;
}

export interface Bus extends BusClient {
  /** Aborts what runs and what waits, and gives the channels back. */
  close(): void;
}

/** A bus with the schemas erased, for tables other than the product's. */
export interface UntypedBus {
  request(name: string, body: unknown, options?: RequestOptions): Promise<unknown>;
  stream(name: string, body: unknown): Observable<unknown>;
  emit(name: string, body: unknown): void;
  on(name: string, listener: (body: unknown) => void): () => void;
  close(): void;
}

/** The bus of one context, over the product's contract. Every failure is a CodedError. */
export function createBus(options: BusOptions): Bus {
  const handlers = (options.handlers ?? {}) as Record<string, AnyHandler>;
  return createBusOver({ commands, events }, handlers, options) as Bus;
}

/** `createBus` for any contract. */
export function createBusOver(
  contract: Contract,
  handlers: Readonly<Record<string, AnyHandler>>,
  options: WiringOptions,
): UntypedBus {
  const { context, clock = systemClock } = options;
  const newId = options.newId ?? (() => uuidv7(clock.now()));
  const hub = createEventHub({
    context,
    entry: (name) => own(contract.events, name),
    links: options.events ?? [],
  });
  const responder = createResponder({
    bootId: newId(),
    clock,
    entry: (name) => own(contract.commands, name),
    handler: (name) => own(handlers, name),
    event: hub.receive,
  });
  const self = loopback({ context });
  const stops = [self.listener, ...(options.accept ?? [])].map((side) =>
    side.listen(responder.accept),
  );
  const callers = connectAll(
    options.routes,
    self.link,
    clock,
    newId,
    (owner) => (name, body) =>
      hub.receive({ context: owner === 'reader' ? context : owner }, name, body),
  );

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
        timeoutMs: timeoutMs ?? entry.timeoutMs,
        idempotent: entry.idempotent,
        signal,
      });
      return rebuild(entry.reply, reply, `the reply of ${name}`);
    },
    stream: (name, body) =>
      new Observable((subscriber) => {
        const abort = new AbortController();
        follow(find(name), name, body, abort.signal, (chunk) => subscriber.next(chunk)).then(
          () => subscriber.complete(),
          (error) => subscriber.error(error),
        );
        return () => abort.abort();
      }),
    emit(name, body) {
      const rebuilt = hub.emit(name, body);
      const entry = own(contract.events, name);
      // Other pages hear it over the event links; a content script has only its port.
      responder.emit(
        name,
        rebuilt,
        (peer) => peer.context === 'content' && entry!.to.includes('content'),
      );
    },
    on: hub.on,
    close() {
      for (const caller of new Set(Object.values(callers))) caller.close();
      for (const stop of stops) stop();
      responder.close();
      hub.close();
    },
  };
}

function connectAll(
  routes: WiringOptions['routes'],
  selfLink: Link,
  clock: Clock,
  newId: () => string,
  eventOf: (owner: Owner) => (name: string, body: unknown) => void,
): Partial<Record<Owner, Caller>> {
  const caller = (link: Link, owner: Owner) =>
    createCaller({
      link,
      clock,
      newId,
      fail: (data) => CodedError.fromData(data),
      event: eventOf(owner),
    });
  const own = caller(selfLink, 'reader');
  const entries = Object.entries(routes) as [Owner, 'local' | Link][];
  return Object.fromEntries(
    entries.map(([owner, route]) => [owner, route === 'local' ? own : caller(route, owner)]),
  );
}

async function follow(
  { entry, caller }: { entry: CommandEntry; caller: Caller },
  name: string,
  body: unknown,
  signal: AbortSignal,
  next: (chunk: unknown) => void,
): Promise<void> {
  const { chunk } = entry;
  if (!chunk) throw new CodedError('invalid', `${name} is not a stream`);
  const stop = new AbortController();
  let bad: CodedError | null = null;
  const take = (value: unknown) => {
    if (bad) return;
    try {
      next(rebuild(chunk, value, `a chunk of ${name}`));
    } catch (error) {
      bad = error as CodedError;
      stop.abort();
    }
  };
  const call = caller.call({
    name,
    body: rebuild(entry.request, body, `the request of ${name}`),
    timeoutMs: entry.timeoutMs,
    idempotent: entry.idempotent,
    signal: AbortSignal.any([signal, stop.signal]),
    stream: { resumable: entry.resumable, chunk: take },
  });
  const reply = await call.catch((error: unknown) => {
    throw bad ?? error;
  });
  rebuild(entry.reply, reply, `the reply of ${name}`);
}

function rebuild(schema: Parser, value: unknown, what: string): unknown {
  try {
    return schema.parse(value);
  } catch {
    throw new CodedError('invalid', `${what} has a wrong shape`);
  }
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

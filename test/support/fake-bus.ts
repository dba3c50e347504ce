import { Observable } from 'rxjs';
import type {
  BusClient,
  ChunkOf,
  CommandName,
  EventName,
  EventOf,
  ReplyOf,
  RequestName,
  RequestOf,
  StreamName,
} from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export type FakeHandlers = {
  [N in RequestName]?: (body: RequestOf<N>) => ReplyOf<N> | Promise<ReplyOf<N>>;
} & {
  [N in StreamName]?: (body: RequestOf<N>) => Observable<ChunkOf<N>>;
};

export interface FakeBus extends BusClient {
  /** Every request and subscription, in order. */
  calls: { name: CommandName; body: unknown }[];
  callsOf<N extends CommandName>(name: N): RequestOf<N>[];
  /** Replaces or adds handlers. */
  handle(handlers: FakeHandlers): void;
}

/** A bus in memory: requests go to scripted handlers, a missing one fails with `noHandler`. */
export function createFakeBus(handlers: FakeHandlers = {}): FakeBus {
  const table: FakeHandlers = { ...handlers };
  const calls: FakeBus['calls'] = [];
  const listeners = new Map<EventName, Set<(body: never) => void>>();
  const find = (name: CommandName) => {
    const handler = table[name] as ((body: unknown) => unknown) | undefined;
    if (!handler) throw new CodedError('noHandler', name);
    return handler;
  };
  return {
    calls,
    callsOf: <N extends CommandName>(name: N) =>
      calls.filter((call) => call.name === name).map((call) => call.body as RequestOf<N>),
    handle: (more) => void Object.assign(table, more),
    async request<N extends RequestName>(name: N, body: RequestOf<N>) {
      calls.push({ name, body });
      return (await find(name)(body)) as ReplyOf<N>;
    },
    stream: <N extends StreamName>(name: N, body: RequestOf<N>) =>
      new Observable<ChunkOf<N>>((subscriber) => {
        calls.push({ name, body });
        try {
          return (find(name)(body) as Observable<ChunkOf<N>>).subscribe(subscriber);
        } catch (error) {
          subscriber.error(error);
          return undefined;
        }
      }),
    emit<E extends EventName>(name: E, body: EventOf<E>) {
      for (const listener of listeners.get(name) ?? []) listener(body as never);
    },
    on<E extends EventName>(name: E, listener: (body: EventOf<E>) => void) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as (body: never) => void));
      return () => void set.delete(listener as (body: never) => void);
    },
  };
}

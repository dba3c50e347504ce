import { filter, map, Observable, Subject } from 'rxjs';
import type {
  BusClient,
  ChunkOf,
  CommandName,
  EventName,
  EventOf,
  PageAddress,
  PageClient,
  PageRequestName,
  PageStreamName,
  ReplyOf,
  RequestName,
  RequestOf,
  StreamName,
} from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** `to`: the called page, for commands of pages. */
export type FakeHandlers = {
  [N in RequestName]?: (body: RequestOf<N>) => ReplyOf<N> | Promise<ReplyOf<N>>;
} & {
  [N in StreamName]?: (body: RequestOf<N>) => Observable<ChunkOf<N>>;
} & {
  [N in PageRequestName]?: (
    body: RequestOf<N>,
    to: PageAddress,
  ) => ReplyOf<N> | Promise<ReplyOf<N>>;
} & {
  [N in PageStreamName]?: (body: RequestOf<N>, to: PageAddress) => Observable<ChunkOf<N>>;
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
  const emitted = new Subject<{ name: EventName; body: unknown }>();
  const find = (name: CommandName) => {
    const handler = table[name] as ((body: unknown, to?: PageAddress) => unknown) | undefined;
    if (!handler) throw new CodedError('noHandler', name);
    return handler;
  };
  const client = (to?: PageAddress) => ({
    async request(name: CommandName, body: unknown) {
      calls.push({ name, body });
      return find(name)(body, to);
    },
    stream: (name: CommandName, body: unknown) =>
      new Observable((subscriber) => {
        calls.push({ name, body });
        try {
          return (find(name)(body, to) as Observable<unknown>).subscribe(subscriber);
        } catch (error) {
          subscriber.error(error);
          return undefined;
        }
      }),
  });
  const events = <E extends EventName>(name: E) =>
    emitted.pipe(
      filter((event) => event.name === name),
      map(({ body }) => body as EventOf<E>),
    );
  return {
    calls,
    callsOf: <N extends CommandName>(name: N) =>
      calls.filter((call) => call.name === name).map((call) => call.body as RequestOf<N>),
    handle: (more) => void Object.assign(table, more),
    ...(client() as Pick<BusClient, 'request' | 'stream'>),
    page: (to) => client(to) as PageClient,
    emit: (name, body) => emitted.next({ name, body }),
    events,
    on(name, listener) {
      const subscription = events(name).subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}

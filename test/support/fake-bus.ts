import { filter, map, Observable, Subject } from 'rxjs';
import type { Rows } from '#app/rows/rows.ts';
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

type RowName = { [G in keyof Rows]: `${G}.${keyof Rows[G] & string}` }[keyof Rows];
type RowMethod<N> = N extends `${infer G extends keyof Rows}.${infer M}`
  ? M extends keyof Rows[G]
    ? Extract<Rows[G][M], (body: never) => unknown>
    : never
  : never;
/** Scripts of methods that resolve to nothing may give anything. */
type Scripted<R> = R extends Promise<infer V> ? (undefined extends V ? unknown : V | R) : R;
type Called<N> = N extends CommandName ? RequestOf<N> : Parameters<RowMethod<N>>[0];

/** `to`: the called page, for commands of pages. Methods of rows are named as `memo.put`. */
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
} & {
  [N in RowName]?: (...body: Parameters<RowMethod<N>>) => Scripted<ReturnType<RowMethod<N>>>;
};

export interface FakeBus extends BusClient {
  /** Over the same handlers. */
  rows: Rows;
  /** Every request and subscription, in order. */
  calls: { name: CommandName | RowName; body: unknown }[];
  callsOf<N extends CommandName | RowName>(name: N): Called<N>[];
  /** Replaces or adds handlers. */
  handle(handlers: FakeHandlers): void;
}

/** A bus and rows in memory: requests go to scripted handlers, a missing one fails with `noHandler`. */
export function createFakeBus(handlers: FakeHandlers = {}): FakeBus {
  const table: FakeHandlers = { ...handlers };
  const calls: FakeBus['calls'] = [];
  const emitted = new Subject<{ name: EventName; body: unknown }>();
  const find = (name: CommandName | RowName) => {
    const handler = table[name] as ((body: unknown, to?: PageAddress) => unknown) | undefined;
    if (!handler) throw new CodedError('noHandler', name);
    return handler;
  };
  const client = (to?: PageAddress) => ({
    async request(name: CommandName | RowName, body: unknown) {
      calls.push({ name, body });
      return find(name)(body, to);
    },
    stream: (name: CommandName | RowName, body: unknown) =>
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
    callsOf: <N extends CommandName | RowName>(name: N) =>
      calls.filter((call) => call.name === name).map((call) => call.body as Called<N>),
    rows: rowsOver(client()),
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

interface RowsClient {
  readonly request: (name: RowName, body: unknown) => Promise<unknown>;
  readonly stream: (name: RowName, body: unknown) => Observable<unknown>;
}

function rowsOver({ request, stream }: RowsClient): Rows {
  const method = (name: RowName) => {
    const call = /\.watch/.test(name) ? stream : request;
    return (body: unknown = {}) => call(name, body);
  };
  const members = (make: (name: string) => unknown) =>
    new Proxy({}, { get: (_, name: string) => make(name) });
  return members((group) => members((name) => method(`${group}.${name}` as RowName))) as Rows;
}

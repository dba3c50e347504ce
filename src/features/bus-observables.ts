import { Observable } from 'rxjs';
import type { BusClient, EventName, EventOf, ReplyOf, RequestName, RequestOf } from '#bus/types.ts';

/** Each event of a name, from when it is subscribed to. */
export function busEvents<E extends EventName>(bus: BusClient, name: E): Observable<EventOf<E>> {
  return new Observable((subscriber) => bus.on(name, (body) => subscriber.next(body)));
}

/** A request that is sent when subscribed to, and aborted when unsubscribed from before its reply. */
export function busRequest<N extends RequestName>(
  bus: BusClient,
  name: N,
  body: RequestOf<N>,
): Observable<ReplyOf<N>> {
  return new Observable((subscriber) => {
    const stop = new AbortController();
    bus.request(name, body, { signal: stop.signal }).then(
      (reply) => {
        subscriber.next(reply);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error),
    );
    return () => stop.abort();
  });
}

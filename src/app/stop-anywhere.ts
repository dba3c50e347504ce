import type { CallContext } from '#bus/types.ts';

type Reply = { stopped: boolean };
type Stop<Body> = (body: Body, call: CallContext) => Promise<Reply> | Reply;

/** The event by which contexts ask each other. */
interface StopRequests<Body> {
  readonly emit: (body: Body) => void;
  readonly on: (listener: (body: Body) => void) => unknown;
}

/**
 * Where work runs in the readers' own pages (Firefox, the web app) several of them may show one
 * conversation: a Stop that finds nothing under way here is sent to the others.
 */
export function stopAnywhere<Body>(stop: Stop<Body>, requests: StopRequests<Body>): Stop<Body> {
  const requested: CallContext = {
    peer: { context: 'offscreen' },
    signal: new AbortController().signal,
  };
  requests.on((body) => void Promise.resolve(stop(body, requested)).catch(() => undefined));
  return async (body, call) => {
    const reply = await stop(body, call);
    if (!reply.stopped) requests.emit(body);
    return reply;
  };
}

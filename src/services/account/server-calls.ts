import { type Refusal, refusalOf } from '#api/client/refusal.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { newTraceId, traceHeader } from '#api/client/trace.ts';
import { type FailedCall, pathWithoutIds } from '#domain/diagnostics/diagnostics.ts';
import type { SendBody } from '#services/documents/server/send-body.ts';
import type { Clock } from '#shared/clock.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

export interface ServerCallsDeps {
  clock: Pick<Clock, 'now'>;
  /** Headers of section 7. */
  readonly headers: () => Promise<Record<string, string>>;
  readonly onFailed: (call: FailedCall) => void;
  /** S8.2: the server, or a proxy before it, answered 418. */
  readonly onRefused: (refusal: Refusal) => void;
}

/** The same of a body that is sent with its progress. */
export function describedSend(deps: ServerCallsDeps, send: SendBody): SendBody {
  return async (request) => {
    const traceId = newTraceId();
    const headers = { ...(await deps.headers()), [traceHeader]: traceId, ...request.headers };
    try {
      return await send({ ...request, headers });
    } catch (thrown) {
      const { code, details } = toCodedError(thrown);
      const status = typeof details?.status === 'number' ? details.status : 0;
      const path = pathWithoutIds(new URL(request.url).pathname);
      if (code !== 'aborted') deps.onFailed({ at: deps.clock.now(), path, status, traceId });
      throw thrown;
    }
  };
}

/** A fetch for calls of the server alone: each says who calls and by which id it is logged; what fails is noted. */
export function describedFetch(deps: ServerCallsDeps, fetch: Fetch): Fetch {
  return async (url, init) => {
    const traceId = newTraceId();
    const given = Object.fromEntries(new Headers(init.headers));
    const headers = { ...(await deps.headers()), [traceHeader]: traceId, ...given };
    const note = (status: number) =>
      deps.onFailed({
        at: deps.clock.now(),
        path: pathWithoutIds(new URL(url).pathname),
        status,
        traceId: headers[traceHeader],
      });
    try {
      const reply = await fetch(url, { ...init, headers });
      if (reply.status >= 400) note(reply.status);
      if (reply.status === 418) deps.onRefused(await refusalOf(reply));
      return reply;
    } catch (thrown) {
      if (!init.signal?.aborted) note(0);
      throw thrown;
    }
  };
}

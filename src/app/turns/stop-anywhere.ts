import type { BusClient, CallContext, Handler } from '#bus/types.ts';

type Stop = Handler<'turn.stop'>;

/**
 * Where streams run in the readers' own pages (Firefox, the web app) several of them may show one
 * conversation: a Stop that finds no stream here is sent to the others.
 */
export function stopAnywhere(stop: Stop, bus: Pick<BusClient, 'emit'> & Partial<BusClient>): Stop {
  const requested: CallContext = {
    peer: { context: 'offscreen' },
    signal: new AbortController().signal,
  };
  bus.on?.(
    'stop.asked',
    (body) => void Promise.resolve(stop(body, requested)).catch(() => undefined),
  );
  return async (body, call) => {
    const reply = await stop(body, call);
    if (!reply.stopped) bus.emit('stop.asked', body);
    return reply;
  };
}

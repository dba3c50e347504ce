import type { BusClient, CallContext, Handlers } from '#bus/types.ts';

type Stop = Handlers<'offscreen'>['turn.stop'];
/** `on` is absent where no other page runs streams. */
export type OtherContexts = Pick<BusClient, 'emit'> & Partial<Pick<BusClient, 'on'>>;

/**
 * Where work runs in the readers' own pages (Firefox, the web app) several of them may show one
 * conversation: a Stop that finds nothing under way here is sent to the others.
 */
export function stopAnywhere(stop: Stop, others: OtherContexts): Stop {
  const requested: CallContext = {
    peer: { context: 'offscreen' },
    signal: new AbortController().signal,
  };
  others.on?.('stop.asked', (body) => {
    void Promise.resolve(stop(body, requested)).catch(() => undefined);
  });
  return async (body, call) => {
    const reply = await stop(body, call);
    if (!reply.stopped) others.emit('stop.asked', body);
    return reply;
  };
}

import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';

type Start = RequestOf<'run.start'>;
type Send = RequestOf<'run.send'>;
type Of<Request, Kind> = Extract<Request, { kind: Kind }>;

/** What the kinds of runs do; `send` resolves with whether it runs here. */
interface RunKinds {
  readonly start: { [Kind in Start['kind']]: (request: Of<Start, Kind>) => Promise<void> };
  readonly send: { [Kind in Send['kind']]: (request: Of<Send, Kind>) => boolean };
}

/**
 * Where work runs in the readers' own pages (Firefox, the web app) several of them may show one run: what is sent to one
 * that does not run here is passed on to the others.
 */
export function createRunHandlers(
  { start, send }: RunKinds,
  bus: Pick<BusClient, 'emit'> & Partial<Pick<BusClient, 'on'>>,
): Pick<Handlers<'offscreen'>, 'run.start' | 'run.send'> {
  const sendHere = (request: Send) => (send[request.kind] as (request: Send) => boolean)(request);
  bus.on?.('run.asked', sendHere);
  return {
    'run.start': async (request) => {
      await start[request.kind](request);
      return {};
    },
    'run.send': (request) => {
      if (!sendHere(request)) bus.emit('run.asked', request);
      return {};
    },
  };
}

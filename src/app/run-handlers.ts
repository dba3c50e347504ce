import type { Handlers, RequestOf } from '#bus/types.ts';
import type { OtherContexts } from './stop-anywhere.ts';

type Start = RequestOf<'run.start'>;
type Send = RequestOf<'run.send'>;
type Of<Request, Kind> = Extract<Request, { kind: Kind }>;

/** What pages may have a kind of runs do. */
type RunKind<Kind> = (Kind extends Start['kind']
  ? { readonly start: (request: Of<Start, Kind>) => Promise<void> }
  : unknown) & {
  /** False: it does not run here. */
  readonly send: (request: Of<Send, Kind>) => boolean | Promise<boolean>;
};
export type RunKinds = { [Kind in Send['kind']]: RunKind<Kind> };

/** What is sent to a run that does not run here is passed on to the other contexts, as a Stop is (`stopAnywhere`). */
export function createRunHandlers(
  kinds: RunKinds,
  others: OtherContexts,
): Pick<Handlers<'offscreen'>, 'run.start' | 'run.send'> {
  // The contract has checked that the request is of its kind.
  const of = (kind: Send['kind']) =>
    kinds[kind] as unknown as Record<string, (body: unknown) => unknown>;
  const send = async (request: Send) => (await of(request.kind).send?.(request)) === true;
  others.on?.('run.asked', (request) => void send(request).catch(() => undefined));
  return {
    'run.start': async (request) => {
      await of(request.kind).start?.(request);
      return {};
    },
    'run.send': async (request) => {
      const isHere = await send(request);
      if (!isHere && request.kind !== 'upload') others.emit('run.asked', request);
      return {};
    },
  };
}

import { type EventObject, fromCallback } from 'xstate';

export interface Work<Event extends EventObject, Input> {
  input: Input;
  /** Aborted when the machine leaves the work. */
  signal: AbortSignal;
  /** Sends an event to the machine; ignored after the machine has left the work. */
  readonly emit: (event: Event) => void;
}

/** An actor of work that sends events while it runs and, at its end, the one it resolves with. */
export function workActor<Event extends EventObject, Input>(
  run: (work: Work<Event, Input>) => Promise<Event>,
  failure: (error: unknown) => Event,
) {
  return fromCallback<Event, Input>(({ input, sendBack }) => {
    const stop = new AbortController();
    const { signal } = stop;
    const emit = (event: Event) => {
      if (!signal.aborted) sendBack(event);
    };
    run({ input, signal, emit }).then(emit, (error: unknown) => emit(failure(error)));
    return () => stop.abort();
  });
}

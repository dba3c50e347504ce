import { type EventObject, fromCallback, fromPromise } from 'xstate';

const missing = (name: string) => new Error(`actor ${name} must be provided`);

/** One-shot work of a machine that `src/app` provides; without that it fails. */
export function required<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(missing(name)));
}

/** The same for work that sends events back while it runs. */
export function requiredCallback<Event extends EventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw missing(name);
  });
}

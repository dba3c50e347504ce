import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFrom } from 'xstate';

/**
 * Starts the first of the waiting actors where fewer than `maxConcurrent` are busy, by their tags
 * `waiting` and `busy`. Called after each change of state, which such a start is too.
 */
export function admitNext<Machine extends AnyStateMachine>(
  actors: readonly Actor<Machine>[],
  maxConcurrent: number,
  admit: EventFrom<Machine>,
): void {
  const tagged = (tag: string) =>
    actors.filter((actor) => (actor.getSnapshot() as AnyMachineSnapshot).hasTag(tag));
  if (tagged('busy').length < maxConcurrent) tagged('waiting')[0]?.send(admit);
}

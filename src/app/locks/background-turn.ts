import type { BusClient } from '#bus/types.ts';
import type { SpeakingTurnPort } from '#platform/ports.ts';

/** The turn to speak among all pages of the extension, in a context whose own locks are those of a page. */
export function backgroundTurn(bus: Pick<BusClient, 'stream'>): SpeakingTurnPort {
  return {
    take(lost) {
      const turn = bus.stream('lock.speak', {}).subscribe({ complete: lost, error: lost });
      return () => turn.unsubscribe();
    },
  };
}

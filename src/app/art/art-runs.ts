import { fromPromise } from 'xstate';
import { artMachine } from '#machines/art/art.machine.ts';
import type { ArtEvent, ArtInput } from '#machines/art/art.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { ActorHost } from '../actor-host.ts';
import { workActor } from '../work-actor.ts';
import { artStorage, artVersion } from './art-storage.ts';
import { ArtWork, type ArtWorkDeps } from './art-work.ts';

interface ArtRunsDeps extends ArtWorkDeps {
  locks: LocksPort;
}

/** Delay for writing progress within a state. */
const progressMs = 400;

/** The requests for pictures that run in this context. */
export function createArtRuns({ locks, ...deps }: ArtRunsDeps) {
  const host = new ActorHost({
    machine: provided(new ArtWork(deps)),
    version: artVersion,
    storage: artStorage(deps.store),
    locks,
    clock: deps.store.clock,
    progressMs,
  });
  return {
    /** Runs the one whose row was added; nothing where another context does. */
    async start(messageId: string): Promise<void> {
      await host.start(messageId);
    },
    /** False: it does not run here. */
    stop(messageId: string): boolean {
      const actor = host.actorOf(messageId);
      actor?.send({ type: 'art.stop' });
      return actor !== null;
    },
    /** Takes over the runs of dead contexts. */
    async restore(): Promise<void> {
      await host.restore();
    },
    stored: () => host.stored(),
    /** As if the context died. */
    close: () => host.close(),
  };
}

export type ArtRuns = ReturnType<typeof createArtRuns>;

function provided(work: ArtWork): typeof artMachine {
  return artMachine.provide({
    actors: {
      draw: workActor<ArtEvent, ArtInput>(
        ({ input, signal, emit }) =>
          work.draw(input.messageId, signal, (done) => emit({ type: 'draw.progress', done })),
        (error) => ({ type: 'draw.failed', error: toCodedError(error, 'provider_error').toData() }),
      ),
      save: fromPromise(({ input, signal }) => work.save(input, signal)),
    },
  });
}

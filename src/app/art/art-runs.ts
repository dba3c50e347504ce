import { fromPromise } from 'xstate';
import { isDrawing } from '#domain/art/art-run.ts';
import { artMachine } from '#machines/art/art.machine.ts';
import { shownOf } from '#machines/art/art.selectors.ts';
import type { ArtEvent, ArtInput } from '#machines/art/art.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import { endArtRun } from '#services/store/conversations/art-runs.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { runHost } from '../run-host.ts';
import { workActor } from '../work-actor.ts';
import { ArtWork, type ArtWorkDeps } from './art-work.ts';

/** The requests for pictures that run in this context. */
export function createArtRuns(deps: ArtWorkDeps & { locks: LocksPort }) {
  return runHost(deps, {
    kind: 'art',
    machine: provided(new ArtWork(deps)),
    version: 1,
    progressMs: 400,
    inputOf: ({ id, state }) => (isDrawing(state) ? { messageId: id } : null),
    shownOf,
    end: (id, last) => endArtRun(deps.store, id, shownOf(last)),
  });
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

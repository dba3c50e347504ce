import { expect, test } from '@jest/globals';
import type { EventOf } from '#bus/types.ts';
import { stopAnywhere } from './stop-anywhere.ts';

type Requested = EventOf<'stop.asked'>;

/** Pages of one origin: each receives the events of the others. */
function pages(running: readonly (string | null)[]) {
  const listeners: ((body: Requested) => void)[][] = running.map(() => []);
  const stopped: string[] = [];
  const stops = running.map((conversation, page) => {
    const stop = ({ conversationId }: Requested) => {
      if (conversation !== conversationId) return { stopped: false };
      stopped.push(`${page}: ${conversationId}`);
      return { stopped: true };
    };
    return stopAnywhere(stop, {
      emit: (_, body) => {
        listeners.forEach((own, other) => {
          if (other !== page) for (const listener of own) listener(body as Requested);
        });
      },
      on: (_, listener) => {
        listeners[page]!.push(listener as (body: Requested) => void);
        return () => undefined;
      },
    });
  });
  return { stops, stopped };
}

const call = { peer: { context: 'web' as const }, signal: new AbortController().signal };

test('a Stop in one page reaches the page that streams the answer, and no other', async () => {
  const { stops, stopped } = pages([null, 'c1', 'c2']);
  expect(await stops[0]!({ conversationId: 'c1' }, call)).toEqual({ stopped: false });
  expect(stopped).toEqual(['1: c1']);
});

test('a Stop that finds its answer here is not sent to other contexts', async () => {
  const { stops, stopped } = pages(['c1', 'c1']);
  expect(await stops[0]!({ conversationId: 'c1' }, call)).toEqual({ stopped: true });
  expect(stopped).toEqual(['0: c1']);
});

import { createMemoryHandlers } from '#app/memory/memory-handlers.ts';
import type { Turns } from '#app/turns/turn-handlers.ts';
import { withoutMeaning } from './meaning.ts';
import { memoryPool } from './memory-pool.ts';
import { call, openTurns } from './turn-contexts.ts';
import type { VendorServer } from './vendors/vendor-server.ts';

/** Turns that look in memory by words. `isLocal`: whether their models are on this machine. */
export function openMemoryTurns(server: VendorServer, isLocal = true) {
  return openTurns(
    server,
    {},
    ({ store, models }) =>
      createMemoryHandlers({
        store,
        pool: memoryPool,
        ...withoutMeaning,
        models: {
          ...models,
          resolve: async (...wanted) => ({ ...(await models.resolve(...wanted)), isLocal }),
        },
      }).ofQuestions,
  );
}

/** Why memory had nothing for the question that waits. */
export async function memoryFailure(turns: Turns): Promise<string> {
  const queues = turns.handlers['turn.watch']({ conversationId: 'c' }, call());
  for await (const { queue } of queues) {
    const [awaited] = queue[0]?.awaited ?? [];
    if (awaited?.kind === 'memory' && awaited.failure) return awaited.failure.code;
  }
  throw new Error('the queue has ended');
}

import { expect, test } from '@jest/globals';
import { soak } from '#scripts/soak/soak.ts';
import { testDatabase } from '#test/support/postgres.ts';

/* G15.2 `npm run soak` in short: by rounds instead of minutes, without its heap. */
const rounds = 40;

test('G15.2 the same work again leaves no row and no handle more', async () => {
  const database = await testDatabase();
  const { grown, ...figures } = await soak({
    databaseUrl: database.url,
    people: 4,
    isOver: (phase) => phase.rounds >= rounds,
  });
  await database.drop();
  expect(figures.rounds.every((count) => count >= rounds)).toBe(true);
  expect(grown).toEqual([]);
}, 120_000);

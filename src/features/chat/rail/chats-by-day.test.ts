import { expect, test } from '@jest/globals';
import { chatsByDay } from './chats-by-day.ts';

const chat = (id: string, at: Date, isPinned = false) => ({
  id,
  name: id,
  updated_at: at.toISOString(),
  excerpt: '',
  isPinned,
  folder: null,
  older: [],
});

test('pinned chats are first, then those of each day, week and month', () => {
  const now = new Date(2026, 2, 30, 0, 30);
  const groups = chatsByDay(
    [
      chat('kept', new Date(2025, 0, 1), true),
      chat('late', new Date(2026, 2, 30, 0, 1)),
      chat('before', new Date(2026, 2, 29, 23, 59)),
      // With the change to summer time on the 29th, this is 6.96 days ago.
      chat('sevenDays', new Date(2026, 2, 23)),
      chat('eightDays', new Date(2026, 2, 22, 23, 59)),
      chat('february', new Date(2026, 1, 2)),
      chat('lastYear', new Date(2025, 1, 2)),
    ],
    now,
  );
  expect(groups.map(({ kind, chats }) => [kind, ...chats.map(({ id }) => id)])).toEqual([
    ['pinned', 'kept'],
    ['today', 'late'],
    ['yesterday', 'before'],
    ['week', 'sevenDays'],
    ['month', 'eightDays'],
    ['month', 'february'],
    ['month', 'lastYear'],
  ]);
});

test('a clock of another device that is ahead makes no day of its own', () => {
  const now = new Date(2026, 2, 30, 12);
  expect(chatsByDay([chat('ahead', new Date(2026, 2, 31, 1))], now)[0]?.kind).toBe('today');
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { ChatWindow } from './chat-window.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a draft that had no room is saved once there is some, with what was written meanwhile', async () => {
  const saved: string[] = [];
  let isFull = true;
  const conversation = {
    local: async () => null,
    setLocal: async ({ draft }: { draft: string }) => {
      if (isFull) throw new CodedError('storage_full');
      saved.push(draft);
    },
  };
  const ports = { bus: createFakeBus({}), rows: { conversation }, slot: 'window:1' };
  const window = new ChatWindow(ports as never);
  const saving = window.connect().subscribe();
  window.setDraft('Half a');
  await jest.advanceTimersByTimeAsync(1_000);
  window.setDraft('Half a thought');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([]);
  isFull = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(saved).toEqual(['Half a thought']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual(['Half a thought']);
  saving.unsubscribe();
});

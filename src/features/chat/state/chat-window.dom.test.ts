import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Subscription } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { ChatWindow } from './chat-window.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  for (const work of open.splice(0)) work.unsubscribe();
  jest.useRealTimers();
});

const open: Subscription[] = [];

function openWindow(conversation: object, bus = createFakeBus({})): ChatWindow {
  const ports = { bus, rows: { conversation }, slot: 'window:1' };
  const window = new ChatWindow(ports as never);
  open.push(window.connect().subscribe());
  return window;
}

test('a draft that had no room is saved once there is some, with what was written meanwhile', async () => {
  const saved: string[] = [];
  let isFull = true;
  const conversation = {
    local: async () => ({ conversationId: null, draft: '', choices: {} }),
    setLocal: async ({ draft }: { draft: string }) => {
      if (isFull) throw new CodedError('storage_full');
      saved.push(draft);
    },
  };
  const window = openWindow(conversation);
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
});

test('a draft and a chat that could not be read are there once they can be, with what was written meanwhile', async () => {
  const saved: { draft: string; conversationId: string | null }[] = [];
  let isClosed = true;
  const conversation = {
    local: async () => {
      if (isClosed) throw new CodedError('failed');
      return { conversationId: 'c1', draft: 'Stored before', choices: {} };
    },
    setLocal: async (row: { draft: string; conversationId: string | null }) => {
      saved.push(row);
    },
  };
  const window = openWindow(conversation);
  await jest.advanceTimersByTimeAsync(1_000);
  window.setDraft('Half a thought');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual([]);
  isClosed = false;
  await jest.advanceTimersByTimeAsync(10_000);
  const draft = 'Stored before\nHalf a thought';
  expect(window.draft.getSnapshot().text).toBe(draft);
  expect(window.shown.getSnapshot().conversationId).toBe('c1');
  expect(saved.at(-1)).toMatchObject({ draft, conversationId: 'c1' });
});

test('a chat that was moved here and could not be read is not written over by what is typed', async () => {
  const saved: { draft: string; conversationId: string | null }[] = [];
  let row = { conversationId: 'c1', draft: '', choices: {} };
  let isClosed = false;
  const conversation = {
    local: async () => {
      if (isClosed) throw new CodedError('failed');
      return row;
    },
    setLocal: async (each: { draft: string; conversationId: string | null }) => {
      saved.push(each);
    },
  };
  const bus = createFakeBus({});
  const window = openWindow(conversation, bus);
  await jest.advanceTimersByTimeAsync(1_000);
  isClosed = true;
  row = { conversationId: 'c2', draft: 'Moved', choices: {} };
  bus.emit('conversation.moved', { slot: 'window:1' } as never);
  window.setDraft('Half a thought');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual([]);
  isClosed = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(window.shown.getSnapshot().conversationId).toBe('c2');
  expect(saved.at(-1)).toMatchObject({ draft: 'Moved\nHalf a thought', conversationId: 'c2' });
});

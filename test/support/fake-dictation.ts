import { BehaviorSubject, NEVER } from 'rxjs';
import type { ChunkOf } from '#bus/types.ts';
import type { Dictation } from '#domain/dictation/dictation.ts';
import type { MicrophoneState } from '#domain/dictation/microphone.ts';
import type { ProvisionalText } from '#domain/dictation/provisional-text.ts';
import type { MicrophoneAccess } from '#features/shell.tsx';
import type { FakeHandlers } from './fake-bus.ts';

/** Access to a microphone that a test grants and takes back. */
export function fakeMicrophoneAccess(first: MicrophoneState = 'granted', canAsk = true) {
  let state = first;
  const listeners = new Set<(state: MicrophoneState) => void>();
  const change = (next: MicrophoneState) => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const access: MicrophoneAccess = {
    canAsk,
    state: async () => state,
    request: async () => state,
    onChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    devices: async () => [{ id: 'usb', name: 'USB microphone' }],
    onDevices: () => () => undefined,
  };
  return { access, change };
}

/** Dictations whose rows a test changes. */
export function fakeDictations() {
  const rows = new BehaviorSubject<Dictation[]>([]);
  const sound: ChunkOf<'dictation.levels'> = { level: 0.1, seconds: 65, provisional: null };
  const levels = new BehaviorSubject(sound);
  const change = (id: string, next: Partial<Dictation>) =>
    rows.next(rows.value.map((row) => (row.id === id ? { ...row, ...next } : row)));
  const handlers: FakeHandlers = {
    'dictation.start': ({ id, place }) => {
      const row: Dictation = {
        id,
        place,
        startedAt: 0,
        language: null,
        state: 'listening',
        ended: null,
        ranges: [],
        error: null,
      };
      rows.next([...rows.value, row]);
      return {};
    },
    'dictation.send': ({ id, event }) => {
      if (event === 'stop') change(id, { state: 'finishing', ended: 'stopped' });
      if (event === 'cancel') rows.next(rows.value.filter((row) => row.id !== id));
      return {};
    },
    'dictation.take': ({ id }) => {
      rows.next(rows.value.filter((row) => row.id !== id));
      return {};
    },
    'dictation.levels': () => (rows.value.length > 0 ? levels : NEVER),
    'dictation.watch': () => rows,
  };
  /** Text of a range before its end. */
  const provide = (provisional: ProvisionalText) => levels.next({ ...sound, provisional });
  return { rows, change, provide, handlers };
}

/** A range with its text. */
export const spoken = (text: string, more: Partial<Dictation['ranges'][number]> = {}) => ({
  from: 0,
  to: 16_000,
  overlaps: false,
  state: 'done' as const,
  text,
  error: null,
  ...more,
});

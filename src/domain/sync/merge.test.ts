import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clampHlc, nextHlc, readHlc } from '#shared/hlc.ts';
import type { Conversation, Message } from '../conversations/conversations.ts';
import { clampClocks, maxClockLeadMs } from './clamp-clocks.ts';
import { editConversation, mergeConversations } from './merge-conversations.ts';
import { canonicalJson } from './merge-fields.ts';
import { mergeMessages } from './merge-messages.ts';
import { mergeSettings, type SettingsCopy } from './merge-settings.ts';

const hlcs = fc
  .record({ time: fc.integer({ min: 0, max: 4 }), device: fc.constantFrom('a', 'b', 'c') })
  .map(({ time, device }) => nextHlc(undefined, 1000 + time, device));
const times = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
const clocks = (names: string[]) =>
  fc.option(fc.dictionary(fc.constantFrom(...names), hlcs), { nil: undefined });
const unknown = fc.dictionary(
  fc.constantFrom('mood', 'colour', 'constructor'),
  fc.integer({ min: 0, max: 2 }),
);
const columns = { rev: fc.nat(5), dirty: fc.constantFrom(0 as const, 1 as const) };

const conversations = fc
  .record({
    row: fc.record(
      {
        lastMessageId: fc.constantFrom('m1', 'm2'),
        authorId: fc.constantFrom('ann', null),
        name: fc.constantFrom('One', 'Two', 'Three'),
        created_at: times,
        updated_at: times,
        isDelete: fc.boolean(),
        share: fc.constantFrom({ enable: false, id: null }, { enable: true, id: 's' }),
        clocks: clocks(['name', 'isDelete', 'share', 'meta.pin', 'mood', 'meta.colour']),
        ...columns,
      },
      { noNullPrototype: true },
    ),
    hlc: hlcs,
    meta: unknown,
    isUploaded: fc.boolean(),
    pin: fc.option(fc.boolean(), { nil: undefined }),
    more: unknown,
  })
  .map(({ row, hlc, meta, isUploaded, pin, more }): Conversation => {
    const known = { domain: null, AIProvider: null, AIModel: null, isUploaded };
    return withoutUndefined({
      ...more,
      ...row,
      id: 'c1',
      type: 'Chat' as const,
      hlc,
      deviceId: hlc.slice(18),
      meta: withoutUndefined({ ...meta, ...known, pin }),
    });
  });

const messages = fc
  .record({
    row: fc.record({
      is_deleted: fc.boolean(),
      text: fc.constantFrom('yes', 'no', 'perhaps'),
      status: fc.constantFrom('queued', 'waiting', 'streaming', 'interrupted', 'done', 'failed'),
      clocks: clocks(['mood', 'colour']),
      ...columns,
    }),
    hlc: hlcs,
    more: unknown,
  })
  .map(
    ({ row, hlc, more }) =>
      withoutUndefined({
        ...more,
        ...row,
        ...restOfMessage,
        hlc,
        deviceId: hlc.slice(18),
      }) as Message,
  );

const restOfMessage = {
  messageId: 'm1',
  conversationId: 'c1',
  parentMessageId: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  type: 'ai',
  reasoning: '',
  error: null,
  model: null,
  sources: [],
  usage: null,
  promptTokens: null,
  citations: [],
  coverage: null,
  comparedMessageId: null,
  generation: null,
};

const settings: fc.Arbitrary<SettingsCopy> = fc
  .dictionary(
    fc.constantFrom('language', 'colorSchema', 'fromANewerClient', 'toString'),
    fc.record({ value: fc.integer({ min: 0, max: 2 }), clock: hlcs }),
  )
  .map((all) => ({
    values: Object.fromEntries(Object.entries(all).map(([key, { value }]) => [key, value])),
    clocks: Object.fromEntries(Object.entries(all).map(([key, { clock }]) => [key, clock])),
  }));

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined)) as Value;
}

const same = (one: unknown, other: unknown) =>
  expect(canonicalJson(one)).toBe(canonicalJson(other));

function checkLattice<Copy>(copies: fc.Arbitrary<Copy>, merge: (a: Copy, b: Copy) => Copy) {
  fc.assert(
    fc.property(copies, copies, copies, (a, b, c) => {
      same(merge(a, b), merge(b, a));
      same(merge(merge(a, b), c), merge(a, merge(b, c)));
      const merged = merge(a, b);
      same(merge(merged, merged), merged);
      same(merge(merged, a), merged);
    }),
    { numRuns: 400 },
  );
}

test('merging conversations is commutative, associative and idempotent', () => {
  checkLattice(conversations, mergeConversations);
});

test('merging messages is commutative, associative and idempotent', () => {
  checkLattice(messages, mergeMessages);
});

test('merging settings is commutative, associative and idempotent', () => {
  checkLattice(settings, mergeSettings);
});

test('the later writer of a field wins, also against a row that was written later', () => {
  fc.assert(
    fc.property(conversations, conversations, (a, b) => {
      const clockOf = (copy: Conversation, field: string) => copy.clocks?.[field] ?? copy.hlc;
      const merged = mergeConversations(a, b);
      for (const field of ['name', 'isDelete', 'share'] as const) {
        const [one, other] = [clockOf(a, field), clockOf(b, field)];
        if (one === other) continue;
        expect(merged[field]).toEqual(one > other ? a[field] : b[field]);
      }
      expect(merged.meta.isUploaded).toBe(a.meta.isUploaded || b.meta.isUploaded);
    }),
  );
});

test('edits of different fields on two devices both stay', () => {
  fc.assert(
    fc.property(conversations, (base) => {
      const at = (time: number, device: string) => nextHlc(base.hlc, 2000 + time, device);
      const renamed = editConversation(base, { name: 'New name' }, at(0, 'a'));
      const pinned = editConversation(base, { meta: { pin: true, folder: 'Work' } }, at(1, 'b'));
      const deleted = editConversation(pinned, { isDelete: true }, at(2, 'b'));
      const merged = mergeConversations(renamed, deleted);
      expect(merged).toMatchObject({ name: 'New name', isDelete: true });
      expect(merged.meta).toMatchObject({ pin: true, folder: 'Work' });
      const restored = editConversation(merged, { isDelete: false }, at(3, 'a'));
      expect(mergeConversations(restored, deleted).isDelete).toBe(false);
    }),
  );
});

test('a deleted message stays deleted without content, and a final one never streams again', () => {
  fc.assert(
    fc.property(messages, messages, (a, b) => {
      const merged = mergeMessages(a, b);
      expect(merged.is_deleted).toBe(a.is_deleted || b.is_deleted);
      if (merged.is_deleted) {
        expect(merged).toMatchObject({ text: '', reasoning: '', sources: [], citations: [] });
        return;
      }
      const final = [a, b].filter(({ status }) => status === 'done' || status === 'failed');
      if (final.length > 0) expect(final.map(({ text }) => text)).toContain(merged.text);
      if (final.length > 0) expect(['done', 'failed']).toContain(merged.status);
    }),
  );
});

test('fields of newer clients stay when an older client does not know them', () => {
  fc.assert(
    fc.property(conversations, messages, (conversation, message) => {
      const newer = { ...conversation, fromANewerClient: [1] };
      const older = { ...conversation, hlc: nextHlc(conversation.hlc, 9000, 'old') };
      expect(mergeConversations(newer, older)).toHaveProperty('fromANewerClient', [1]);
      const reply = { ...message, is_deleted: false };
      expect(mergeMessages({ ...reply, fromANewerClient: [1] } as Message, reply)).toHaveProperty(
        'fromANewerClient',
        [1],
      );
    }),
  );
});

test('a clock that is hours ahead is dated back, its order and device preserved', () => {
  const now = Date.UTC(2026, 10, 23);
  const latest = now + maxClockLeadMs;
  const ahead = nextHlc(undefined, now + 3 * 3_600_000, 'ahead');
  const next = nextHlc(ahead, now, 'ahead');
  const row = { hlc: next, clocks: { name: ahead, share: nextHlc(undefined, now, 'right') } };
  const clamped = clampClocks(row, latest);
  expect(readHlc(clamped.hlc)).toEqual({ time: latest, counter: 1 });
  expect(clamped.hlc.endsWith('-ahead')).toBe(true);
  expect(clamped.clocks.name! < clamped.hlc).toBe(true);
  expect(clamped.clocks.share).toBe(row.clocks.share);
  expect(clampHlc(clamped.hlc, latest)).toBe(clamped.hlc);
  const later = nextHlc(clamped.hlc, now + 1000, 'right');
  expect(later > clamped.hlc).toBe(true);
});

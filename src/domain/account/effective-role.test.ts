import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { effectiveRole, type GrantedRole, type Payment } from './effective-role.ts';

const now = Date.UTC(2027, 0, 15);
const day = 24 * 3600;
const at = (days: number) => now / 1000 + days * day;
const recurring: Payment = { isOneTime: false, periodEnd: null };
const role = (name: string, expTime = 0): GrantedRole => ({ name, expTime });

test.each<[string, GrantedRole[], Payment, string, number]>([
  ['nobody has a role', [], recurring, 'free', 0],
  ['an ended role is dropped', [role('pro', at(-1))], recurring, 'free', 0],
  ['a role ends at its second', [role('pro', at(0))], recurring, 'free', 0],
  ['0 never ends', [role('pro')], recurring, 'pro', 0],
  ['elite is above pro', [role('pro'), role('elite', at(3))], recurring, 'elite', at(3)],
  [
    'of one tier, the latest end',
    [role('pro', at(2)), role('pro', at(9))],
    recurring,
    'pro',
    at(9),
  ],
  ['of one tier, one without an end', [role('pro', at(2)), role('pro')], recurring, 'pro', 0],
  ['a paid one before free', [role('free'), role('pro', at(1))], recurring, 'pro', at(1)],
  ['free_trial is free', [role('free_trial', at(5))], recurring, 'free', 0],
  ['another variant of free', [role('free_student')], recurring, 'free', 0],
  ['a gift of pro is pro', [role('pro_gift', at(5))], recurring, 'pro', at(5)],
  ['a team of pro is pro', [role('pro_team', at(5))], recurring, 'pro', at(5)],
  ['a team of elite is elite', [role('ELITE_TEAM')], recurring, 'elite', 0],
  ['a paid one that is not pro is elite', [role('basic', at(5))], recurring, 'elite', at(5)],
  ['an unknown name is free', [role('root')], recurring, 'free', 0],
  ['a name that objects inherit is free', [role('constructor')], recurring, 'free', 0],
  ['one payment that has ended', [role('pro')], { isOneTime: true, periodEnd: at(-1) }, 'free', 0],
  ['one payment that lasts', [role('pro')], { isOneTime: true, periodEnd: at(7) }, 'pro', at(7)],
  [
    'one payment without a period',
    [role('pro', at(4))],
    { isOneTime: true, periodEnd: null },
    'pro',
    at(4),
  ],
])('S4.7 %s', (_, roles, payment, wanted, end) => {
  expect(effectiveRole(roles, payment, now)).toMatchObject({
    role: wanted,
    expiresAt: end * 1000,
  });
});

test.each([
  ['basic_gift', 'basic'],
  ['pro_team', 'pro'],
  ['elite', 'elite'],
  ['free_trial', 'free'],
])('S4.7 limits of %s are those of %s', (name, tier) => {
  expect(effectiveRole([role(name)], recurring, now).tier).toBe(tier);
});

const anyRole = fc.record({
  name: fc.constantFrom(
    'free',
    'free_trial',
    'basic',
    'pro',
    'pro_gift',
    'elite',
    'elite_team',
    'x',
  ),
  expTime: fc.oneof(fc.constant(0), fc.integer({ min: at(-90), max: at(90) })),
});
const anyPayment = fc.record({
  isOneTime: fc.boolean(),
  periodEnd: fc.option(fc.integer({ min: at(-90), max: at(90) })),
});

test('S4.7 the order of roles is of no account', () => {
  fc.assert(
    fc.property(fc.array(anyRole), anyPayment, (roles, payment) => {
      const forward = effectiveRole(roles, payment, now);
      expect(effectiveRole([...roles].reverse(), payment, now)).toEqual(forward);
    }),
  );
});

test('S4.7 what is reported is never over, and an ended role changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyRole), anyPayment, (roles, payment) => {
      const found = effectiveRole(roles, payment, now);
      if (found.role === 'free') expect(found.expiresAt).toBe(0);
      else expect(found.expiresAt === 0 || found.expiresAt > now).toBe(true);
      const ended = [...roles, role('elite', at(-1))];
      expect(effectiveRole(ended, payment, now)).toEqual(found);
    }),
  );
});

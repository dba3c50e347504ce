import { expect, test } from '@jest/globals';
import { needsInvitation } from './invitation.ts';
import { hasPaymentFailed, isUnsubscribed } from './plan-names.ts';
import { atTime, type UserInfo, userOfReply } from './user.ts';

const now = Date.UTC(2027, 0, 15);
const info: UserInfo = {
  email: 'ann@harbour.example',
  user_id: 'u1',
  group_id: null,
  roles: [],
  role: { name: 'free', exp_time: 0, is_one_times_pay_user: false },
  subscription_plan_name: null,
  subscription_type: null,
  subscription_status: null,
  subscription_final_amount: null,
  subscription_payment_failed_at: null,
  current_period_end: null,
  needs_invitation: true,
  created_at: '2027-01-01T00:00:00.000Z',
};

test('S3.10 S4.6 an account without a plan is FREE', () => {
  expect(userOfReply(info, now)).toEqual({
    userId: 'u1',
    email: 'ann@harbour.example',
    role: 'free',
    planName: 'FREE',
    expiresAt: 0,
    groupId: null,
    needsInvitation: true,
    subscription: {
      planName: null,
      type: null,
      status: null,
      finalAmount: null,
      paymentFailedAt: null,
      periodEnd: null,
      isOneTime: false,
    },
    createdAt: '2027-01-01T00:00:00.000Z',
  });
});

test('S3.10 S4.7 roles count before the role, and one that is over leaves the plan', () => {
  const end = now / 1000 + 60;
  const roles = [{ name: 'pro', exp_time: end }];
  const user = userOfReply({ ...info, roles, subscription_plan_name: 'PRO_YEARLY' }, now);
  expect(user).toMatchObject({ role: 'pro', planName: 'PRO_YEARLY', expiresAt: end * 1000 });
  expect(userOfReply({ ...info, roles }, end * 1000)).toMatchObject({ role: 'free', expiresAt: 0 });
});

test('S3.10 S4.7 a role that has ended since it was cached is free at once', () => {
  const end = now / 1000 + 60;
  const roles = [{ name: 'pro', exp_time: end }];
  const user = userOfReply({ ...info, roles, subscription_plan_name: 'PRO' }, now);
  expect(atTime(user, end * 1000 - 1)).toBe(user);
  expect(atTime(user, end * 1000)).toMatchObject({ role: 'free', planName: 'PRO', expiresAt: 0 });
  const lasting = { ...user, expiresAt: 0 };
  expect(atTime(lasting, Number.MAX_SAFE_INTEGER)).toBe(lasting);
});

test('S3.10 S4.8 what was bought is known: canceled, a payment that failed, and the end of the period', () => {
  const { subscription } = userOfReply(
    {
      ...info,
      subscription_plan_name: 'PRO_YEARLY',
      subscription_type: 'recurring',
      subscription_status: 'canceled',
      subscription_final_amount: 144,
      subscription_payment_failed_at: now / 1000 - 60,
      current_period_end: now / 1000 + 60,
    },
    now,
  );
  expect(subscription).toMatchObject({
    type: 'recurring',
    finalAmount: 144,
    paymentFailedAt: now - 60_000,
    periodEnd: now + 60_000,
  });
  const bought = subscription!;
  expect([isUnsubscribed(bought), hasPaymentFailed(bought, now)]).toEqual([true, true]);
});

test.each([
  ['ann@harbour.example', null, null, true],
  ['ann@Inside.example', null, null, false],
  ['ann@not-inside.example', null, null, true],
  ['ann@harbour.example', 'g1', null, false],
  ['ann@harbour.example', null, 'WELCOME', false],
])('S4.9 %s in group %s with code %s', (email, groupId, invitationCodeUsed, wanted) => {
  const account = { email, groupId, invitationCodeUsed };
  expect(needsInvitation(account, ['inside.example'])).toBe(wanted);
});

test.each([
  ['basic', 'basic'],
  ['basic_gift', 'basic'],
  ['pro_team', 'pro'],
  ['elite', 'elite'],
])(
  'S6.1 who has %s is shown %s, whatever other name the server has for it (S4.7)',
  (name, role) => {
    const roles = [{ name, exp_time: 0 }];
    const reported = { ...info.role, name: role === 'pro' ? 'pro' : 'elite' };
    expect(userOfReply({ ...info, roles, role: reported }, now)).toMatchObject({ role });
  },
);

import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountState } from '#domain/account/state.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ann, openAccount } from '#test/support/account-section.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const invited: AccountState = {
  ...ann,
  user: { ...ann.user!, needsInvitation: true },
  invite: 'HARBOUR',
};

test('S4.9 the code with which the person came is offered; a wrong one is an error at the field', async () => {
  const { bus } = await openAccount(invited, {
    handlers: {
      'account.useInvitation': ({ code }) => {
        if (code !== 'WELCOME') throw new CodedError('invalid_invitation');
        return { account: ann };
      },
    },
  });
  const field = await screen.findByLabelText('Do you have an invitation code?');
  expect(field).toHaveProperty('value', 'HARBOUR');
  await user.click(screen.getByRole('button', { name: 'Use the code' }));
  await screen.findByText('This invitation code is not valid. Check it and try again.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  expect(screen.getByRole('button', { name: 'Use the code' })).toHaveProperty('disabled', true);
  await user.type(field, 'WELCOME{Enter}');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(bus.callsOf('account.useInvitation').map(({ code }) => code)).toEqual([
    'HARBOUR',
    'WELCOME',
    null,
  ]);
});

test('S4.9 C13 an account without the question has none; its group is named', async () => {
  await openAccount({ ...ann, group: { name: 'The readers', members: 3 } });
  await screen.findByText('The readers: 3 members');
  expect(screen.queryByLabelText('Do you have an invitation code?')).toBeNull();
});

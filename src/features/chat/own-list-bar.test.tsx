import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountState } from '#domain/account/state.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import OwnListBar from './own-list-bar.tsx';

afterEach(cleanup);

async function open(first: Partial<AccountState>) {
  const { bus } = createFakeChat({});
  const state = { account: { status: 'guest', user: null, isStale: false, ...first } };
  bus.handle({
    'account.get': () => state as { account: AccountState },
    'account.useOneList': ({ isWanted }) => {
      state.account.oneList = isWanted ? 'on' : 'off';
      bus.emit('account.changed', {});
      return {};
    },
  });
  await renderView(<OwnListBar />, bus);
  return { bus, state };
}

const bar = () => screen.queryByRole('complementary', { name: 'One list for everything paired' });

test.each([
  ['Use one list', true],
  ['Keep it on this device', false],
])('U2.1 who is paired is asked once about one list: %s', async (name, isWanted) => {
  const { bus } = await open({ status: 'paired', oneList: 'ask' });
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(bus.callsOf('account.useOneList')).toEqual([{ isWanted }]);
  expect(bar()).toBeNull();
});

test('U2.1 a page that is paired while it is open asks then, and one that is not never does', async () => {
  const { bus, state } = await open({});
  expect(bar()).toBeNull();
  Object.assign(state.account, { status: 'paired', oneList: 'ask' });
  act(() => bus.emit('models.changed', {}));
  await screen.findByRole('button', { name: 'Use one list' });
});

test('U2.1 a device whose pairing was ended says how its list comes back', async () => {
  await open({ isUnpaired: true });
  await screen.findByText(/Open the address that the server printed when it started/);
});

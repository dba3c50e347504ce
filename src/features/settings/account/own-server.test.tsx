import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OneList } from '#domain/account/state.ts';
import { guest, nothing, openAccount } from '#test/support/account-section.tsx';

afterEach(cleanup);

const list = () => screen.findByRole('switch', { name: 'One list for everything paired' });

async function open(oneList: OneList) {
  return openAccount(
    { ...guest, status: 'paired', oneList },
    {
      handlers: {
        'account.useOneList': () => ({}),
        'account.unsent': () => ({ ...nothing, conversations: 2, isRecent: true }),
      },
    },
  );
}

test('U2.1 the one list is switched on in the settings, which say what becomes of what is here', async () => {
  const { bus } = await open('off');
  await screen.findByText(/everything here joins the list on your server/);
  await userEvent.click(await list());
  expect(bus.callsOf('account.useOneList')).toEqual([{ isWanted: true }]);
});

test('U2.1 before the list is deleted from a device, what is only there is named, in numbers', async () => {
  const { bus } = await open('on');
  await screen.findByText(/What you delete is deleted everywhere/);
  expect(screen.queryByText('Chats: 2')).toBeNull();
  const box = { name: /^When I turn this off, delete the list from this device/ };
  await userEvent.click(await screen.findByRole('checkbox', box));
  await screen.findByText('Chats: 2');
  await userEvent.click(await list());
  expect(bus.callsOf('account.useOneList')).toEqual([{ isWanted: false, isRemoving: true }]);
});

test('U2.1 what is paired is listed, and each but this one can be ended', async () => {
  const { bus } = await open('on');
  const devices = await screen.findByRole('region', { name: 'Devices' });
  await userEvent.click(await within(devices).findByRole('button', { name: /Gloss phone/ }));
  expect(bus.callsOf('account.revokeSession')).toEqual([{ id: 'phone' }]);
});

test('U2.1 who owns the server reads what signing in is for, after what is theirs', async () => {
  await open('on');
  const signIn = await screen.findByRole('button', { name: 'Sign in' });
  const why = screen.getByText(/^Does someone else use this server too\?/);
  expect(why.nextElementSibling).toBe(signIn);
  const devices = await screen.findByRole('region', { name: 'Devices' });
  expect(devices.compareDocumentPosition(signIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

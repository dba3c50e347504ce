import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ann, guest, nothing, openAccount, ways } from '#test/support/account-section.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });

test('C5 C6 a guest signs in with a code; the sixth digit sends it', async () => {
  const { bus } = await openAccount(guest);
  await user.click(await button('Sign in'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  await user.type(screen.getByLabelText('E-mail'), 'ann@harbour.example');
  await user.click(await button('Send a code'));
  await screen.findByText('We sent a code to ann@harbour.example. It is valid for 10 minutes.');
  await user.type(screen.getByLabelText('Code'), '000000');
  await screen.findByText('Invalid code. Check the code and try again.');
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await screen.findByText('ann@harbour.example');
  expect(bus.callsOf('account.verifyCode')).toEqual([
    { email: 'ann@harbour.example', code: '000000' },
    { email: 'ann@harbour.example', code: '123456' },
  ]);
});

test('C6 the digits of a code are those of the person’s keyboard', async () => {
  const { bus } = await openAccount(guest);
  await user.click(await button('Sign in'));
  await user.type(await screen.findByLabelText('E-mail'), 'ann@harbour.example');
  await user.click(await button('Send a code'));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '۱٢３-۴٥6' } });
  await screen.findByText('ann@harbour.example');
  expect(bus.callsOf('account.verifyCode')).toEqual([
    { email: 'ann@harbour.example', code: '123456' },
  ]);
});

test('C10 S8.9 what the server says to a person is shown in the account', async () => {
  await openAccount({ ...ann, isStale: true, notice: 'Back at nine.' });
  expect((await screen.findByRole('alert')).textContent).toBe('The server says: Back at nine.');
});

test('in personal mode without mail, the code is shown to who runs it', async () => {
  const { bus } = await openAccount(guest);
  bus.handle({
    'account.providers': () => ({ ...ways, email: true, mailbox: true }),
    'account.mailbox': () => ({
      mails: [{ to: 'ann@harbour.example', subject: 'Your code', text: 'Sign in with: 123456' }],
    }),
  });
  await user.click(await button('Sign in'));
  await user.type(await screen.findByLabelText('E-mail'), 'ann@harbour.example');
  await user.click(await button('Send a code'));
  await user.click(await button('Show the code'));
  await screen.findByText('Sign in with: 123456');
});

test('a code can be sent again after 30 s; another address can be entered', async () => {
  await openAccount(guest);
  await user.click(await button('Sign in'));
  await user.type(await screen.findByLabelText('E-mail'), 'ann@harbour.example');
  await user.click(await button('Send a code'));
  await screen.findByLabelText('Code');
  await user.click(await button('Use another address'));
  expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'ann@harbour.example');
});

test('S4.5 a pop-up and a tab that the browser blocks are reported, and Google can be tried again', async () => {
  await openAccount(guest);
  await user.click(await button('Sign in'));
  await user.click(await button('Continue with Google'));
  await screen.findByText('The browser blocked the window.');
  await button('Open in a tab');
  await button('Continue with Google');
});

test('S8.6 without codes by mail, what failed elsewhere is shown, and the person can leave', async () => {
  const handoff = () => Promise.reject(new CodedError('handoff_denied'));
  const { bus } = await openAccount(guest, { handoff, shell: { version: '1.0.0' } });
  bus.handle({ 'account.providers': () => ({ ...ways, email: false, google: false }) });
  await user.click(await button('Sign in'));
  await button('Not now');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await button('Continue with the web app'));
  await screen.findByRole('alert');
  await user.click(await button('Not now'));
  await button('Sign in');
});

test('a server that does not answer can be asked again, and the person can leave', async () => {
  const { bus } = await openAccount(guest);
  bus.handle({
    'account.providers': () => {
      throw new CodedError('network');
    },
  });
  await user.click(await button('Sign in'));
  await screen.findByRole('alert');
  await user.click(await button('Not now'));
  await button('Sign in');
});

test('the account lists its devices; another one is signed out', async () => {
  await openAccount(ann);
  await screen.findByText('Gloss phone');
  const rows = screen.getAllByRole('listitem');
  expect(within(rows[0]!).getByText('This device')).toBeTruthy();
  await user.click(await button('End session: Gloss phone'));
  await waitFor(() => expect(screen.queryByText('Gloss phone')).toBeNull());
});

test('all devices but this one are signed out at once; then there is nothing left to sign out', async () => {
  await openAccount(ann);
  await user.click(await button('End all other sessions'));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await screen.findByText('This device');
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

test('what the server said last is shown, and said to be that, while it cannot be reached', async () => {
  await openAccount({ ...ann, isStale: true });
  await screen.findByText("The server can't be reached. This is what it said last time.");
});

test('C14 an account is deleted after its address was typed; a failure is shown', async () => {
  const { bus } = await openAccount(ann);
  const remove = jest.fn();
  bus.handle({
    'account.delete': (body) => {
      remove(body);
      throw new CodedError('network');
    },
  });
  await user.click(await screen.findByText('Delete my account'));
  const confirm = await button('Delete for good');
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Why are you leaving? (optional)'), 'Moving on');
  await user.type(
    screen.getByLabelText('Type ann@harbour.example to confirm'),
    'Ann@harbour.example',
  );
  await user.click(confirm);
  await screen.findByRole('alert');
  expect(remove).toHaveBeenCalledWith({ reason: 'Moving on' });
});

test('C14 what is only here is named before the account is deleted, and an export is offered', async () => {
  const { bus, shell } = await openAccount(ann, {
    handlers: { 'account.unsent': () => ({ ...nothing, memos: 3, drafts: 1, isRecent: false }) },
  });
  bus.handle({ 'account.export': () => of({ base64: btoa('abc') }) });
  const form = (await screen.findByText('Delete my account')).closest('details')!;
  await user.click(within(form).getByText('Delete my account'));
  expect(form.textContent).toContain('Everything this account has on this device is deleted too');
  await waitFor(() => expect(form.textContent).toContain('Unsent drafts: 1Memos: 3'));
  await user.click(await within(form).findByRole('button', { name: 'Export what the server has' }));
  await waitFor(() => expect(shell.saveFile).toHaveBeenCalled());
});

test('S4.10 a connection alone is offered too, and it is said where it stays', async () => {
  await openAccount(ann, {
    handlers: { 'account.adoptable': () => ({ ...nothing, connections: 1 }) },
  });
  await screen.findByText('Connections: 1');
  await screen.findByText(/^If it stays here, its connections to models stay too/);
});

test('S8.9 who was signed out by the server sees that', async () => {
  await openAccount({ ...guest, hasEnded: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in again');
  await button('Sign in');
});

test('everything is exported into one file', async () => {
  const { bus, shell } = await openAccount(ann);
  bus.handle({
    'account.export': () => of({ base64: btoa('abc') }, { base64: btoa('def') }),
  });
  await user.click(await button('Export what the server has'));
  await waitFor(() => expect(shell.saveFile).toHaveBeenCalled());
});

test('S2.3 a plan that was chosen goes along to signing in', async () => {
  await openAccount(guest, { shell: { wantedPlan: 'pro' } });
  await user.click(await button('Sign in'));
  await screen.findByLabelText('E-mail');
  expect(location.search).toBe('?back=%2Fsettings%2Faccount&upgrade=pro');
  await user.click(await button('Not now'));
  await button('Sign in');
  expect(screen.queryByLabelText('E-mail')).toBeNull();
});

test('S2.4 the address of Google begins with it, once', async () => {
  await openAccount(guest, { at: '/login/google' });
  await screen.findByText('The browser blocked the window.');
});

test('S4.10 after a reload or a hand-off the account page asks what moves, and names the account', async () => {
  const state = { open: { ...nothing, conversations: 3, settings: 2, tools: 1 } };
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.adoptable': () => state.open,
      'account.adopt': () => {
        state.open = nothing;
        return {};
      },
    },
  });
  await screen.findByText(
    'Move everything you have here without an account into ann@harbour.example?',
  );
  const found = screen.getByText('Chats: 3').closest('ul');
  expect(found?.textContent).toBe('Chats: 3Your own tools: 1Settings: 2');
  await user.click(await button('Keep it on this device'));
  await waitFor(() => expect(screen.queryByText(/Move everything you have here/)).toBeNull());
  expect(bus.callsOf('account.adopt')).toEqual([{ isWanted: false }]);
});

test('S4.10 documents move to a server elsewhere with the consent that the question shows', async () => {
  const server = {
    isConnected: true,
    isLocal: false,
    isSaving: null,
    server: 'https://gloss.example',
  };
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.adoptable': () => ({ ...nothing, documents: 4 }),
      'account.adopt': () => ({}),
      'documents.server': () => ({ server }),
      'settings.get': () => defaultSettings,
      'settings.set': () => ({}),
    },
  });
  await screen.findByText(/Files you add are copied to gloss.example/);
  await user.click(await button('Move into my account'));
  await waitFor(() => expect(bus.callsOf('account.adopt')).toEqual([{ isWanted: true }]));
  expect(bus.callsOf('settings.set')).toEqual([
    { documentsOnServer: { 'https://gloss.example': true } },
  ]);
});

test('S4.10 documents that move and are not sent to the server are in the list, without words of a copy', async () => {
  const server = {
    isConnected: true,
    isLocal: false,
    isSaving: false,
    server: 'https://a.example',
  };
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.adoptable': () => ({ ...nothing, documents: 4 }),
      'account.adopt': () => ({}),
      'documents.server': () => ({ server }),
    },
  });
  await screen.findByText('Documents: 4');
  screen.getByText(/Everything else stays on this device/);
  expect(screen.queryByText(/are copied to/)).toBeNull();
  await user.click(await button('Move into my account'));
  await waitFor(() => expect(bus.callsOf('account.adopt')).toEqual([{ isWanted: true }]));
});

test('S4.10 who said no moves what stayed on this device later', async () => {
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.adoptable': ({ isAnswered }) =>
        isAnswered ? { ...nothing, conversations: 2 } : nothing,
      'account.adopt': () => ({}),
    },
  });
  await user.click(await button('Move what is still on this device into my account'));
  await screen.findByText(/Chats: 2/);
  await user.click(await button('Keep it on this device'));
  expect(bus.callsOf('account.adopt')).toEqual([]);
  await user.click(await button('Move what is still on this device into my account'));
  await user.click(await button('Move into my account'));
  await waitFor(() => expect(bus.callsOf('account.adopt')).toEqual([{ isWanted: true }]));
});

test('S4.5 who signs out keeps what is here, or removes all of it, and knows what is nowhere else', async () => {
  const unsent = { ...nothing, conversations: 2, drafts: 1, memos: 3, samples: 4 };
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.unsent': () => ({ ...unsent, isRecent: false }),
      'account.signOut': () => ({}),
    },
  });
  await user.click(await button('Sign out here'));
  await user.click(screen.getByRole('checkbox'));
  const note = await screen.findByText(/^These are only on this device and will be deleted:/);
  expect(
    within(note)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Chats: 2', 'Unsent drafts: 1', 'Memos: 3', 'Writing samples: 4']);
  await user.click(await button('Sign out here'));
  expect(bus.callsOf('account.signOut')).toEqual([{}, { isRemoving: true }]);
});

test('S4.5 where what is only here cannot be counted, nothing is removed before it can', async () => {
  let isAway = true;
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.unsent': () => {
        if (isAway) throw new CodedError('network');
        return { ...nothing, memos: 3, isRecent: false };
      },
      'account.signOut': () => ({}),
    },
  });
  const leave = await button('Sign out here');
  const box = await screen.findByRole('checkbox');
  await user.click(box);
  const data = within(box.closest('div')!);
  await data.findByRole('alert');
  expect(leave).toHaveProperty('disabled', true);
  isAway = false;
  await user.click(data.getByRole('button', { name: 'Retry' }));
  await data.findByText('Memos: 3');
  await user.click(leave);
  expect(bus.callsOf('account.signOut')).toEqual([{ isRemoving: true }]);
});

const plans = {
  isOn: true,
  canBuy: false,
  yearlyPrice: null,
  usages: [],
  server: 'http://server.test',
  variant: 'v1',
  version: '12-2',
} as const;

test.each([
  ['basic', 'Basic'],
  ['pro', 'Pro'],
  ['free', 'Free'],
] as const)(
  'S6.1 the role %s is named %s, and nothing where the server has no plans',
  async (role, name) => {
    const known = { ...ann, user: { ...ann.user!, role } };
    const open = (isOn: boolean) =>
      openAccount(known, { handlers: { 'plans.get': () => ({ ...plans, usages: [], isOn }) } });
    const { unmount } = await open(true);
    await screen.findByText(name);
    unmount();
    await open(false);
    await screen.findByText('ann@harbour.example');
    await screen.findByText('Gloss phone');
    expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Plan' })).toBeNull();
  },
);

test('on a machine where the account signed in today, signing out removes it unless the person says otherwise', async () => {
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.unsent': () => ({ ...nothing, isRecent: true }),
      'account.signOut': () => ({}),
    },
  });
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true));
  await user.click(await button('Sign out here'));
  await user.click(screen.getByRole('checkbox'));
  await user.click(await button('Sign out here'));
  expect(bus.callsOf('account.signOut')).toEqual([{ isRemoving: true }, {}]);
});

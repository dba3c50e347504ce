import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ann, guest, nothing, openAccount, ways } from '#test/support/account-section.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });

async function signIn(): Promise<void> {
  await user.type(await screen.findByLabelText('E-mail'), 'ann@harbour.example');
  await user.click(await button('Send a code'));
  await user.type(await screen.findByLabelText('Code'), '123456');
}

const here = () => location.pathname + location.search;

test('U2.3 signing in is a page: what it is for, one field, other ways below, and the name of the tab', async () => {
  await openAccount(guest, { at: '/login?back=%2Fchat%2Fc1' });
  screen.getByRole('heading', { name: 'Sign in' });
  screen.getByText('Your chats, memos, tools and settings on all your devices');
  const field = await screen.findByLabelText('E-mail');
  const google = await button('Continue with Google');
  expect(field.compareDocumentPosition(google)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement).toBe(field);
  expect(document.title).toBe('Sign in · Gloss');
  expect(screen.getAllByRole('textbox')).toEqual([field]);
});

test('U2.3 it leads back to the chat, document and page from which one came', async () => {
  const { router } = (await openAccount(guest, { at: '/login?back=%2Flibrary%2Fab%3Fpage%3D3' }))
    .shell;
  await signIn();
  await waitFor(() => expect(here()).toBe('/app/library/ab?page=3'));
  expect(router?.place).toMatchObject({ feature: 'library', id: 'ab' });
});

test('U2.3 so does “Not now”; an address that is not ours leads to the chat', async () => {
  await openAccount(guest, { at: '/login?back=%2Fchat%2Fc1' });
  await user.click(await button('Not now'));
  expect(here()).toBe('/app/chat/c1');
  cleanup();
  await openAccount(guest, { at: '/login?back=https%3A%2F%2Fevil.example%2Fchat%2F1' });
  await user.click(await button('Not now'));
  expect(here()).toBe('/app/');
});

test('U2.3 from the account one comes back to the account', async () => {
  await openAccount(guest);
  await user.click(await button('Sign in'));
  expect(here()).toBe('/app/login?back=%2Fsettings%2Faccount');
  await signIn();
  await screen.findByText('ann@harbour.example');
  await screen.findByText('Gloss phone');
  expect(here()).toBe('/app/settings/account');
});

test('U2.3 S4.10 before one goes back to a chat, what a guest has here is offered to the account', async () => {
  const state = { open: { ...nothing, conversations: 1, drafts: 1 } };
  const { bus } = await openAccount(guest, {
    at: '/login?back=%2Fchat%2Fc1',
    handlers: {
      'account.adoptable': ({ isAnswered }) => (isAnswered ? nothing : state.open),
      'account.adopt': () => {
        state.open = nothing;
        return {};
      },
    },
  });
  await signIn();
  await screen.findByText('Chats: 1');
  expect(location.pathname).toBe('/app/login');
  await user.click(await button('Move into my account'));
  await waitFor(() => expect(here()).toBe('/app/chat/c1'));
  expect(bus.callsOf('account.adopt')).toEqual([{ isWanted: true }]);
});

test('U2.3 S4.10 while the rows are still the guest’s, the person is not led back: the page is loaded again', async () => {
  const { bus } = await openAccount(guest, {
    at: '/login?back=%2Fchat%2Fc1',
    handlers: { 'account.adoptable': () => Promise.reject(new CodedError('please_login')) },
  });
  await signIn();
  await waitFor(() => expect(bus.callsOf('account.adoptable').length).toBeGreaterThan(0));
  await screen.findByText('Checking…');
  expect(location.pathname).toBe('/app/login');
});

test('U2.3 who is signed in already is led back at once, as after the reload that a sign-in brings', async () => {
  await openAccount(ann, { at: '/login?back=%2Fmemos' });
  await waitFor(() => expect(here()).toBe('/app/memos'));
  expect(screen.queryByLabelText('E-mail')).toBeNull();
});

test('U2.3 a page that was opened for the sign-in alone closes with it', async () => {
  const closePage = jest.fn();
  await openAccount(guest, { at: '/login', shell: { closePage, version: '8.20.0' } });
  await signIn();
  await waitFor(() => expect(closePage).toHaveBeenCalledTimes(1));
  cleanup();
  await openAccount(guest, { at: '/login', shell: { closePage } });
  await user.click(await button('Not now'));
  expect(closePage).toHaveBeenCalledTimes(2);
});

test('a person who is signed in elsewhere meanwhile is led back too', async () => {
  const { bus, state } = await openAccount(guest, { at: '/login?back=%2Fchat%2Fc1' });
  await screen.findByLabelText('E-mail');
  state.account = ann;
  act(() => bus.emit('account.changed', {}));
  await waitFor(() => expect(here()).toBe('/app/chat/c1'));
});

test('U2.3 a page of which a part could not be loaded says so, and tries it again', async () => {
  const startLogin = jest.fn<Shell['startLogin']>(() => Promise.reject(new Error('no chunk')));
  await openAccount(guest, { at: '/login?back=%2Fchat%2Fc1', shell: { startLogin } });
  await screen.findByRole('alert');
  await user.click(await button('Retry'));
  await waitFor(() => expect(startLogin).toHaveBeenCalledTimes(2));
  await user.click(await button('Not now'));
  expect(here()).toBe('/app/chat/c1');
});

test('that a server does not answer is said on the page, and tried again', async () => {
  const { bus } = await openAccount(guest, {
    at: '/login',
    handlers: { 'account.providers': () => Promise.reject(new Error('away')) },
  });
  await screen.findByRole('alert');
  bus.handle({ 'account.providers': () => ways });
  await user.click(await button('Retry'));
  await screen.findByLabelText('E-mail');
});

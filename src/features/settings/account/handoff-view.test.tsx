import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#bus/types.ts';
import type { Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ann, guest, openAccount, ways } from '#test/support/account-section.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });

type State = ReplyOf<'handoff.state'>;
const found: State = { version: '8.20.0', isSignedIn: false, isWanted: false };

/** A page of the web app next to that extension. */
function web(state: State | null, signIn = async () => undefined): Partial<Shell> {
  return { surface: 'web', extension: { state: async () => state && { ...state }, signIn } };
}

test('S6.4 the web app offers the account of the extension; a no there is shown', async () => {
  let deny = () => {};
  const handoff = () =>
    new Promise<void>((_resolve, reject) => {
      deny = () => reject(new CodedError('handoff_denied'));
    });
  await openAccount(guest, { shell: web({ ...found, isSignedIn: true }), handoff });
  await user.click(await button('Sign in'));
  await user.click(await button('Continue with the extension'));
  await screen.findByText('Answer in the extension tab that opened.');
  deny();
  await screen.findByText('The extension did not allow the sign-in.');
  await button('Continue with the extension');
});

test.each([
  ['without an extension', null],
  ['by one without an account', found],
  ['by one that is too old', { ...found, isSignedIn: true, version: '8.18.9' }],
])('S6.4 S5.11 %s there is nothing to continue with', async (_name, state) => {
  await openAccount(guest, { shell: web(state) });
  await user.click(await button('Sign in'));
  await button('Send a code');
  if (state?.isSignedIn)
    await screen.findByText(/^The extension in this browser \(8\.18\.9\) is too old/);
  expect(screen.queryByRole('button', { name: 'Continue with the extension' })).toBeNull();
});

test('S6.4 the extension continues with the web app; giving up leads back', async () => {
  const signals: AbortSignal[] = [];
  const handoff = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>(() => undefined);
  };
  await openAccount(guest, { shell: { version: '8.20.0' }, handoff });
  await user.click(await button('Sign in'));
  await user.click(await button('Continue with the web app'));
  await screen.findByText(/^Sign in to the web app that opened/);
  await user.click(await button('Cancel'));
  await button('Continue with the web app');
  expect(signals[0]?.aborted).toBe(true);
});

test('S6.4 the extension asks before the web app is signed in', async () => {
  const state = { question: { challenge: 'c'.repeat(43), server: 'http://server.test' } };
  const { bus } = await openAccount(ann, {
    shell: { version: '8.20.0' },
    handlers: {
      'handoff.pending': () => ({ question: state.question }),
      'handoff.answer': () => ({}),
    },
  });
  await screen.findByText(
    /^The web app at http:\/\/server\.test asks to be signed in as ann@harbour/,
  );
  await user.click(await button("Don't allow"));
  await user.click(await button('Sign in there'));
  expect(bus.callsOf('handoff.answer').map(({ isAllowed }) => isAllowed)).toEqual([false, true]);
  Object.assign(state, { question: null });
  bus.emit('handoff.changed', {});
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in there' })).toBeNull());
});

test('S6.4 in the web app, the extension that waits is signed in by a click', async () => {
  const state = { ...found, isWanted: true };
  const signIn = jest.fn(
    async () => void Object.assign(state, { isWanted: false, isSignedIn: true }),
  );
  await openAccount(ann, { shell: web(state, signIn) });
  expect(signIn).not.toHaveBeenCalled();
  await user.click(await button('Sign in the extension'));
  await screen.findByText('The extension in this browser is signed in.');
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('S5.11 the web app asks to install the extension, or to update it', async () => {
  const handlers = {
    'account.providers': () => ({ ...ways, extensionUrl: 'https://gloss.example/install' }),
  };
  const first = await openAccount(ann, { shell: web(null), handlers });
  const install = await screen.findByRole('link', { name: 'Install the extension' });
  expect(install.getAttribute('href')).toBe('https://gloss.example/install');
  first.unmount();
  const second = await openAccount(ann, { shell: web({ ...found, version: '5.0.0' }), handlers });
  await screen.findByRole('link', { name: 'Update the extension' });
  second.unmount();
  await openAccount(ann, { shell: web(null) });
  await screen.findByText(/Build it from the repository/);
});

test('S5.11 the extension itself says when it is too old for its server', async () => {
  const newer = { 'account.providers': () => ({ ...ways, minExtensionVersion: '9.0.0' }) };
  const { unmount } = await openAccount(guest, { shell: { version: '8.20.0' }, handlers: newer });
  await screen.findByText(/^The extension in this browser \(8\.20\.0\) is too old/);
  unmount();
  await openAccount(guest, { shell: { version: '8.20.0' } });
  await button('Sign in');
  expect(screen.queryByRole('note')).toBeNull();
});

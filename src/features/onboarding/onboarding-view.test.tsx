import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import OnboardingView from './onboarding-view.tsx';

afterEach(cleanup);

async function open(
  version: string | null,
  more: { isPinned?: boolean; isAccessChosen?: boolean } = {},
) {
  const bus = createFakeBus();
  bus.handle({
    'account.providers': () => ({
      email: true,
      google: false,
      mailbox: false,
      minExtensionVersion: '0.0.0',
      server: 'https://gloss.example',
      extensionUrl: 'https://gloss.example/install',
    }),
  });
  const state = version === null ? null : { version, isSignedIn: false, isWanted: false, ...more };
  const extension = { state: async () => state, signIn: async () => undefined };
  await renderView(<OnboardingView browser="chrome" />, bus, { surface: 'web', extension });
  return bus;
}

test('S5.11 the onboarding ends with an extension that is new enough', async () => {
  const bus = await open('5.1.0');
  expect((await screen.findByRole('status')).textContent).toContain('5.1.0');
  expect(screen.queryByRole('link', { name: 'Update the extension' })).toBeNull();
  expect(bus.callsOf('account.providers')).toHaveLength(1);
});

test('S5.11 one that is too old is to be updated', async () => {
  await open('5.0.9');
  const update = await screen.findByRole('link', { name: 'Update the extension' });
  expect(update.getAttribute('href')).toBe('https://gloss.example/install');
});

const ticked = () =>
  screen
    .getAllByRole('listitem')
    .filter((step) => within(step).queryByLabelText('Done'))
    .map((step) => within(step).getByRole('heading').textContent);

test.each([
  ['the extension alone', {}, ['Add the extension']],
  [
    'a pinned icon',
    { isPinned: true, isAccessChosen: false },
    ['Add the extension', 'Pin the icon'],
  ],
  [
    'where it may read',
    { isPinned: false, isAccessChosen: true },
    ['Add the extension', 'Choose where it may read'],
  ],
])('S5.11 what is done is ticked: %s', async (_, state, wanted) => {
  await open('5.1.0', state);
  await screen.findByText(/5\.1\.0/);
  expect(ticked()).toEqual(wanted);
  expect(document.querySelectorAll('[data-picture]')).toHaveLength(2);
});

test('S5.11 a page that is not in view asks nothing of the extension', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await open('5.1.0');
  await screen.findByText('Add the extension');
  expect(ticked()).toEqual([]);
  hidden.mockRestore();
  expect(await screen.findByText(/5\.1\.0/, {}, { timeout: 5_000 })).toBeTruthy();
});

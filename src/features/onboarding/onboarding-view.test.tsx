import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import OnboardingView from './onboarding-view.tsx';

afterEach(cleanup);

async function open(version: string | null) {
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
  const state = version === null ? null : { version, isSignedIn: false, isWanted: false };
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

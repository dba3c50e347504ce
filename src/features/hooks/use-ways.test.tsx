import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ways } from '#test/support/account-section.tsx';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { useKnownWays } from './use-ways.ts';

afterEach(cleanup);

function Server() {
  const known = useKnownWays();
  return <p>{known === undefined ? 'waits' : (known?.server ?? 'unknown')}</p>;
}

const show = (bus: ReturnType<typeof createFakeBus>) =>
  renderView(
    <>
      <Server />
      <Server />
      <Server />
    </>,
    bus,
  );

test('all components of a page share one request', async () => {
  const bus = createFakeBus({ 'account.providers': () => ways });
  await show(bus);
  await waitFor(() => expect(screen.getAllByText(ways.server)).toHaveLength(3));
  cleanup();
  await show(bus);
  await waitFor(() => expect(screen.getAllByText(ways.server)).toHaveLength(3));
  expect(bus.callsOf('account.providers')).toHaveLength(1);
  bus.emit('account.changed', {});
  cleanup();
  await show(bus);
  await waitFor(() => expect(bus.callsOf('account.providers')).toHaveLength(2));
});

test('what failed is requested again by what is shown next', async () => {
  const bus = createFakeBus({
    'account.providers': () => {
      throw new CodedError('network');
    },
  });
  await show(bus);
  await waitFor(() => expect(screen.getAllByText('unknown')).toHaveLength(3));
  expect(bus.callsOf('account.providers')).toHaveLength(1);
  bus.handle({ 'account.providers': () => ways });
  cleanup();
  await show(bus);
  await waitFor(() => expect(screen.getAllByText(ways.server)).toHaveLength(3));
  expect(bus.callsOf('account.providers')).toHaveLength(2);
});

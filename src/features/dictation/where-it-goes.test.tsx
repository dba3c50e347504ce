import { afterEach, expect, test } from '@jest/globals';
import { createFakeBus } from '#test/support/fake-bus.ts';

const { act, cleanup, screen } = await import('@testing-library/react');
const { renderView } = await import('#test/support/view.tsx');
const { WhereItGoes } = await import('./where-it-goes.tsx');

afterEach(cleanup);

test('an engine that is connected while one looks is named', async () => {
  const bus = createFakeBus({ 'dictation.engines': () => ({ engines: [], server: null }) });
  await renderView(<WhereItGoes />, bus);
  await screen.findByText(/^Nothing yet/);
  const server = {
    host: 'speech.example',
    connection: 'gateway',
    isOn: true,
    asks: false,
    state: 'ready',
    goesTo: 'host',
  } as const;
  bus.handle({ 'dictation.engines': () => ({ engines: [server], server: null }) });
  act(() => bus.emit('models.changed', {}));
  await screen.findByText(/speech\.example/);
});

test('each engine that may get the recording is named, in the order of its use', async () => {
  const ready = { connection: null, isOn: true, state: 'ready', asks: false } as const;
  const engines = [
    { ...ready, host: 'far.example', goesTo: 'host', asks: true },
    { ...ready, host: '127.0.0.1:8000', goesTo: 'here' },
    { ...ready, host: 'near.example', goesTo: 'host' },
    { ...ready, host: 'off.example', goesTo: 'host', isOn: false },
  ] as const;
  const bus = createFakeBus({
    'dictation.engines': () => ({ engines: [...engines], server: null }),
  });
  await renderView(<WhereItGoes />, bus);
  const line = await screen.findByText(/^What you say stays on this computer\./);
  expect(line.textContent).toContain(
    'If that fails or is slow, the recording goes to: near.example, far.example (asks you first)',
  );
  expect(line.textContent).not.toContain('off.example');
});

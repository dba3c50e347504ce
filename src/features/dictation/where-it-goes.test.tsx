import { afterEach, test } from '@jest/globals';
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

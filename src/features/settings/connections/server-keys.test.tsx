import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConnectionState } from '#domain/models/listed-model.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { ServerState } from './server-state.tsx';
import type { ServerProvider } from './use-server-keys.ts';

afterEach(cleanup);
const user = userEvent.setup();

const provider = (id: string, name: string, more: Partial<ServerProvider> = {}) => ({
  id,
  name,
  host: `api.${id}.com`,
  key: 'missing' as const,
  editable: true,
  variable: null,
  models: 0,
  error: null,
  ...more,
});

const noKey: ConnectionState = {
  connection: 'gateway',
  state: 'refused',
  error: new CodedError('server_no_key').toData(),
  models: 0,
};

async function open(
  providers: ServerProvider[],
  handlers: FakeHandlers = {},
  state: ConnectionState = noKey,
) {
  const bus = createFakeBus({ 'server.providers': () => ({ providers }), ...handlers });
  const list = { models: [], connections: [state], current: null };
  await renderView(<ServerState list={list} />, bus);
  return bus;
}

const openai = provider('openai', 'OpenAI');

test('a server without a key shows what is missing and where to enter one; a key is tested immediately', async () => {
  let stored = false;
  const bus = await open([], {
    'server.providers': () => ({
      providers: [stored ? { ...openai, key: 'stored' as const, models: 3 } : openai],
    }),
    'server.setKey': () => {
      stored = true;
      return { test: { result: 'accepted' as const, message: null }, stored };
    },
  });
  screen.getByText(/Your Gloss server has no key of an AI provider yet\. Add one for the server/);
  const field = await screen.findByLabelText('Key of OpenAI');
  await user.type(field, 'short');
  screen.getByText(/A key has at least 8/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save and test' }).disabled).toBe(
    true,
  );
  await user.clear(field);
  await user.type(field, 'sk-a-key-of-mine{Enter}');
  await screen.findByText('OpenAI accepts the key.');
  expect(bus.callsOf('server.setKey')).toEqual([{ provider: 'openai', key: 'sk-a-key-of-mine' }]);
  await screen.findByRole('button', { name: 'Remove the key of OpenAI' });
  expect((field as HTMLInputElement).value).toBe('');
});

test('a key that the vendor refuses is not saved, and stays to be corrected', async () => {
  await open([openai], {
    'server.setKey': () => ({ test: { result: 'refused', message: 'Bad key.' }, stored: false }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Key of OpenAI');
  await user.type(field, 'sk-wrong-key{Enter}');
  await screen.findByText('OpenAI does not accept this key; it was not saved.');
  expect(field.value).toBe('sk-wrong-key');
});

test('a stored key is tested and removed; one of the environment is only tested', async () => {
  const stored = provider('openai', 'OpenAI', { key: 'stored', models: 2 });
  const fixed = provider('mistral', 'Mistral', { key: 'environment', editable: false });
  const bus = await open(
    [stored, fixed],
    {
      'server.testKey': () => ({ test: { result: 'unknown', message: 'No answer.' } }),
      'server.removeKey': () => ({}),
    },
    { connection: 'gateway', state: 'connected', error: null, models: 2 },
  );
  await screen.findByText("Key from the server's environment");
  expect(screen.queryByRole('button', { name: 'Remove the key of Mistral' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Test the key of Mistral' }));
  await screen.findByText('The key could not be tested: No answer.');
  await user.click(screen.getByRole('button', { name: 'Remove the key of OpenAI' }));
  await waitFor(() => expect(bus.callsOf('server.removeKey')).toEqual([{ provider: 'openai' }]));
  await screen.findByText('The key of OpenAI was removed from the server');
});

test('where the providers cannot be requested, the reason is shown; an unreachable server is not requested', async () => {
  await open([], { 'server.providers': () => Promise.reject(new CodedError('forbidden')) });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The server's providers can't be listed: /,
  );
  cleanup();
  const away = new CodedError('network').toData();
  const state = { connection: 'gateway', state: 'unreachable', error: away, models: 0 } as const;
  const bus = await open([openai], {}, state);
  expect(bus.callsOf('server.providers')).toEqual([]);
});

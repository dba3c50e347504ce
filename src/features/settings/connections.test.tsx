import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Subject } from 'rxjs';
import type { ConnectionState } from '#domain/models/listed-model.ts';
import { connections } from '#domain/models/model-ref.ts';
import { connectionsOf } from '#domain/settings/own-hosts.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeAccess, renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

/** What a section does is tested here, not which of them is open. */
configure({ defaultHidden: true });
afterEach(cleanup);
const user = userEvent.setup();

type States = Partial<Record<ConnectionState['connection'], Partial<ConnectionState>>>;

function setup(states: States = {}, settings: Partial<Settings> = {}, known = Promise.resolve()) {
  const { bus } = createFakeChat({ settings });
  const refreshes: boolean[] = [];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: [] }),
    'models.list': async ({ refresh }) => {
      refreshes.push(refresh);
      await known;
      return {
        models: [],
        connections: connectionsOf({ ...defaultSettings, ...settings }).map((connection) => ({
          connection,
          state: connection === 'basic' ? 'connected' : 'absent',
          error: null,
          models: 0,
          ...states[connection],
        })),
        current: null,
      };
    },
    'provider.test': ({ connection, host }) =>
      host.includes('11434')
        ? { models: [`a model of ${connection}`, 'b'], model: 'b', error: null }
        : { models: [], model: null, error: new CodedError('provider_origin').toData() },
  });
  return { bus, refreshes };
}

const part = (name: string) => within(screen.getByRole('region', { name }));

test('hosts found on this machine are shown, for the others the steps to take', async () => {
  const { bus } = setup({ ollama: { state: 'connected', models: 3 } });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText('Found, 3 models');
  part('Ollama').getByText(/stays on this computer, except with models/);
  part('LM Studio').getByText('Not found. Start LM Studio, then look again.');
  part('LM Studio').getByText('Nothing is sent.');
  part('Gloss Basic').getByText('Always available');
  part('Gloss Basic').getByText(/Not a language model/);
});

test('U2.5 what is not found is folded, what has failed is not', async () => {
  const error = new CodedError('provider_origin').toData();
  const { bus } = setup({ 'lm-studio': { state: 'refused', error } });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText('Not found. Start Ollama, then look again.');
  const isOpen = (connection: string) =>
    document.querySelector<HTMLDetailsElement>(`[data-connection="${connection}"]`)?.open;
  await waitFor(() => expect(isOpen('lm-studio')).toBe(true));
  expect([isOpen('ollama'), isOpen('built-in')]).toEqual([false, false]);
  screen.getByRole('button', { name: 'Look again' });
});

test('what is on this computer is listed once, with the servers that have no settings of their own', async () => {
  const { bus } = setup({ ollama: { state: 'connected', models: 3 } });
  bus.handle({ 'local.find': () => ({ looks: true, found: [{ preset: 'jan', models: 2 }] }) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText('Jan');
  expect(screen.getAllByRole('heading', { name: 'On this computer' })).toHaveLength(1);
  for (const name of ['Ollama', 'LM Studio', 'llama.cpp', 'Jan'])
    expect(screen.getAllByText(name)).toHaveLength(1);
});

test('further hosts of one’s own have a card each, and are removed with their keys', async () => {
  const moreHosts = [
    { id: 'b', host: 'https://api.groq.com/openai/v1', model: '' },
    { id: 'c', host: 'http://nas:8000/v1', model: '' },
  ];
  const states = { 'OPENAI_API:b': { state: 'connected', models: 2 } } as const;
  const { bus } = setup(states, { openaiApiHost: 'https://api.openai.com/v1', moreHosts });
  bus.handle({ 'secret.set': () => ({}) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByRole('region', { name: 'nas:8000' });
  part('Groq').getByText(/^Your questions .* go to https:\/\/api\.groq\.com/);
  await user.click(screen.getByRole('button', { name: 'Remove Groq' }));
  await screen.findByText('Groq is removed, with its key.');
  expect(bus.callsOf('settings.set')).toEqual([{ moreHosts: [moreHosts[1]] }]);
  expect(bus.callsOf('secret.set')).toEqual([
    { name: 'OPENAI_API.apiKey', value: null, host: 'https://api.groq.com/openai/v1' },
  ]);
});

test('a further host is edited in its card, and loses the choices of its models with its address', async () => {
  const moreHosts = [{ id: 'b', host: 'https://b.example', model: '' }];
  const chatModel = { connection: 'OPENAI_API:b', model: 'm' } as const;
  const { bus } = setup({}, { moreHosts, chatModel });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByRole('region', { name: 'b.example' });
  const card = part('b.example');
  await user.type(card.getByLabelText('Model'), 'm-2');
  await user.click(card.getByRole('button', { name: 'Save' }));
  const edited = { id: 'b', host: 'https://b.example', model: 'm-2' };
  await waitFor(() => expect(bus.callsOf('settings.set')).toEqual([{ moreHosts: [edited] }]));
  await user.type(card.getByLabelText('API host'), '/v1');
  await user.click(card.getByRole('button', { name: 'Save' }));
  const moved = [{ ...edited, host: 'https://b.example/v1' }];
  await waitFor(() =>
    expect(bus.callsOf('settings.set').at(-1)).toEqual({ moreHosts: moved, chatModel: null }),
  );
});

test('the key of a host is forgotten in its own form, and a further host has an address', async () => {
  const moreHosts = [
    { id: 'b', host: 'https://b.example/v1', model: '' },
    { id: 'c', host: 'https://c.example', model: '' },
  ];
  const { bus } = setup({}, { moreHosts });
  const keyOrigins = ['https://b.example', 'https://api.openai.com', 'https://old.example'];
  bus.handle({
    'secret.names': () => ({ names: ['OPENAI_API.apiKey'], keyOrigins }),
    'secret.set': () => ({}),
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByRole('region', { name: 'b.example' });
  const forget = { name: 'Forget the key' };
  await user.click(await part('b.example').findByRole('button', forget));
  expect(part('c.example').queryByRole('button', forget)).toBeNull();
  const [own, ...others] = screen
    .getAllByRole('button', forget)
    .filter((button) => !button.closest('[data-connection="OPENAI_API:b"]'));
  expect(others).toEqual([]);
  await user.click(own as HTMLElement);
  const forgotten = { name: 'OPENAI_API.apiKey', value: null };
  await waitFor(() =>
    expect(bus.callsOf('secret.set')).toEqual([
      { ...forgotten, host: 'https://b.example' },
      { ...forgotten, host: 'https://api.openai.com' },
    ]),
  );
  await user.clear(part('c.example').getByLabelText('API host'));
  expect(part('c.example').getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(
    true,
  );
});

test('S3.8 a host that was connected elsewhere is in its form, with its key; what is typed there stays', async () => {
  const { bus } = setup();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const field = await screen.findByLabelText('API host');
  const forget = { name: 'Forget the key' };
  expect(screen.queryByRole('button', forget)).toBeNull();
  const keyOrigins = ['https://api.example.com'];
  bus.handle({ 'secret.names': () => ({ names: ['OPENAI_API.apiKey'], keyOrigins }) });
  const connect = (openaiApiHost: string) =>
    act(async () => {
      bus.emit('settings.changed', { settings: { ...defaultSettings, openaiApiHost } });
      bus.emit('models.changed', {});
    });
  await connect('https://api.example.com');
  expect(field).toHaveProperty('value', 'https://api.example.com');
  await screen.findByRole('button', forget);
  await user.type(field, '/v1');
  await connect('https://other.example');
  expect(field).toHaveProperty('value', 'https://api.example.com/v1');
});

test('a server of pictures is tested as typed, before it is saved', async () => {
  const { bus } = setup();
  bus.handle({ 'provider.test': () => ({ models: ['flux'], model: 'flux', error: null }) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const field = await screen.findByLabelText('Address of AUTOMATIC1111');
  await user.clear(field);
  await user.type(field, 'nas:7860');
  await user.click(screen.getByRole('button', { name: 'Test AUTOMATIC1111' }));
  await part('AUTOMATIC1111').findByText('Connected: 1 model');
  expect(bus.callsOf('provider.test')).toEqual([
    { connection: 'automatic1111', host: 'nas:7860', apiKey: null },
  ]);
});

test('S2.5 what a test found of an address is not shown of another one', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { bus } = setup();
  bus.handle({
    'provider.test': async () => {
      await answered;
      return { models: ['flux'], model: 'flux', error: null };
    },
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const field = await screen.findByLabelText('Address of AUTOMATIC1111');
  await user.clear(field);
  await user.type(field, 'nas:786');
  await user.click(screen.getByRole('button', { name: 'Test AUTOMATIC1111' }));
  await part('AUTOMATIC1111').findByText('Testing');
  await user.type(field, '0');
  await act(async () => answer());
  await user.click(field);
  expect(part('AUTOMATIC1111').queryByText('Connected: 1 model')).toBeNull();
});

test('until discovery has ended, every connection and context retains its place', async () => {
  let look = () => {};
  const { bus } = setup(
    {},
    {},
    new Promise((resolve) => {
      look = resolve;
    }),
  );
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  // Besides those of the card that connects another.
  await screen.findAllByText('Looking…');
  const lookedFor = () =>
    within(document.querySelector<HTMLElement>('#model')!).queryAllByText('Looking…');
  const looking = lookedFor().filter(
    (each) => each.closest('[aria-label="On this computer"]') === null,
  );
  const lines = () => document.querySelectorAll('main p').length;
  const selects = () => document.querySelectorAll('main select').length;
  const before = [lines(), selects()];
  look();
  await screen.findByText('Always available');
  expect(lookedFor()).toEqual([]);
  expect([lines(), selects()]).toEqual(before);
  expect(looking).toHaveLength(connections.length);
});

test('a host that refuses shows why', async () => {
  const error = new CodedError('provider_origin').toData();
  const { bus } = setup({ ollama: { state: 'refused', error } });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText(/Set OLLAMA_ORIGINS=/);
});

test('S3.8 the address of a server is tested before it is saved', async () => {
  const { bus } = setup();
  const access = fakeAccess();
  await renderView(<SettingsView />, bus, { surface: 'settings', access });
  const field = await screen.findByLabelText('Address of Ollama');
  expect(field).toHaveProperty('value', 'http://127.0.0.1:11434');
  const save = screen.getByRole('button', { name: 'Save the address of Ollama' });
  expect(save).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.type(field, '192.168.1.5:9000');
  await user.click(screen.getByRole('button', { name: 'Test Ollama' }));
  await part('Ollama').findByText(/Set OLLAMA_ORIGINS=/);
  expect(access.request).toHaveBeenLastCalledWith(['http://192.168.1.5/*']);
  await user.clear(field);
  await user.type(field, 'localhost:11434');
  await user.click(screen.getByRole('button', { name: 'Test Ollama' }));
  await part('Ollama').findByText('Connected: 2 models');
  expect(bus.callsOf('provider.test').at(-1)).toEqual({
    connection: 'ollama',
    host: 'localhost:11434',
    apiKey: null,
  });
  await user.click(save);
  await waitFor(() =>
    expect(bus.callsOf('settings.set')).toEqual([{ ollamaHost: 'localhost:11434' }]),
  );
});

test('an address can be removed, and an invalid one is not saved', async () => {
  const { bus } = setup();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const field = await screen.findByLabelText('Address of LM Studio');
  await user.clear(field);
  await user.type(field, 'no address{Enter}');
  screen.getByText('This is not a web address.');
  expect(bus.callsOf('settings.set')).toEqual([]);
  await user.clear(field);
  await user.keyboard('{Enter}');
  await part('LM Studio').findByText('Off: no address is set.');
  expect(bus.callsOf('settings.set')).toEqual([{ lmStudioHost: '' }]);
});

test('a server on another machine is labelled as such', async () => {
  const { bus } = setup(
    { ollama: { state: 'connected', models: 1 } },
    { ollamaHost: 'http://192.168.1.5:11434' },
  );
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText(
    'Your questions and the text of pages you ask about go to http://192.168.1.5:11434.',
  );
});

test('the memory of a context is chosen in gigabytes', async () => {
  const { bus } = setup();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.selectOptions(await screen.findByLabelText('Memory for what Ollama reads'), '8 GB');
  expect(bus.callsOf('settings.set')).toEqual([{ localMemoryCap: 8 }]);
});

test('servers that were started since are discovered again by a click', async () => {
  const { bus, refreshes } = setup();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.click(await screen.findByRole('button', { name: 'Look again' }));
  expect(refreshes.at(-1)).toBe(true);
});

test("the browser's model is downloaded by a click and nothing else, with its progress", async () => {
  const steps = new Subject<number>();
  const { bus } = setup({ 'built-in': { state: 'downloadable' } });
  const downloadModel = jest.fn(() => steps);
  await renderView(<SettingsView />, bus, { surface: 'settings', downloadModel });
  const button = await screen.findByRole('button', { name: 'Download the model' });
  expect(downloadModel).not.toHaveBeenCalled();
  await user.click(button);
  act(() => steps.next(0.42));
  await screen.findByText('Downloading: 42%');
  screen.getByRole('progressbar');
  act(() => steps.error(new CodedError('network')));
  await screen.findByText("The network can't be reached. Check your connection.");
  await user.click(await screen.findByRole('button', { name: 'Download the model' }));
});

test('where the browser offers no model there is nothing to download', async () => {
  const { bus } = setup();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText('This browser has no built-in model here.');
  expect(screen.queryByRole('button', { name: 'Download the model' })).toBeNull();
});

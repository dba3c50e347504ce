import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { KeyTest } from '#domain/models/server-provider.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ways } from '#test/support/account-section.tsx';
import type { FakeHandlers } from '#test/support/fake-bus.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { listedModel } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import ConnectCard from './connect-card.tsx';

afterEach(cleanup);
const user = userEvent.setup();

type Probe = (request: RequestOf<'provider.test'>) => ReplyOf<'provider.test'>;

const works: Probe = () => ({ models: ['m-1', 'gpt-5-mini'], model: 'gpt-5-mini', error: null });
const fails =
  (error: CodedError): Probe =>
  () => ({ models: [], model: null, error: error.toData() });

async function open(probe: Probe, options: FakeChatOptions = {}) {
  const { bus } = createFakeChat(options);
  bus.handle({ 'provider.test': probe, 'secret.set': () => ({}) });
  const connected = jest.fn<(ref: ModelRef) => void>();
  const view = await renderView(<ConnectCard connected={connected} />, bus);
  return { bus, connected, ...view };
}

const tile = (name: string) => screen.findByRole('button', { name });
const key = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} API key`);

test('a pasted key is tested at once, saved for that host only, and its model is chosen', async () => {
  const { bus, connected, shell } = await open(works);
  await user.click(await tile('OpenAI'));
  expect(document.activeElement).toBe(key('OpenAI'));
  const link = screen.getByRole('link', { name: 'Get a key from OpenAI' });
  expect(link.getAttribute('href')).toBe('https://platform.openai.com/api-keys');
  await user.paste('sk-1234567890');
  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1));
  const ref = { connection: 'OPENAI_API', model: 'gpt-5-mini' } as const;
  expect(connected).toHaveBeenCalledWith(ref);
  const host = 'https://api.openai.com/v1';
  expect(bus.callsOf('provider.test')).toEqual([{ host, apiKey: 'sk-1234567890' }]);
  expect(bus.callsOf('secret.set')).toEqual([
    { name: 'OPENAI_API.apiKey', value: 'sk-1234567890', host },
  ]);
  expect(bus.callsOf('settings.set')).toEqual([
    { openaiApiHost: host, openaiApiModel: '', chatModel: ref },
  ]);
  expect(shell.access!.request).toHaveBeenCalledWith(['https://api.openai.com/*']);
  expect(shell.openSettings).not.toHaveBeenCalled();
});

test.each([
  [
    'provider_unauthorized',
    {},
    'OpenAI does not accept this key. Check that you copied all of it.',
  ],
  [
    'provider_cors',
    { host: 'api.openai.com' },
    'api.openai.com does not accept requests from web pages.',
  ],
  ['provider_unavailable', {}, 'is not available right now'],
  ['provider_quota', {}, 'credit'],
] as const)('%s is said in the card, and nothing is saved', async (code, details, text) => {
  const { bus, connected } = await open(fails(new CodedError(code, '', details)));
  await user.click(await tile('OpenAI'));
  await user.paste('sk-1234567890');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(text);
  expect(bus.callsOf('secret.set')).toEqual([]);
  expect(bus.callsOf('settings.set')).toEqual([]);
  expect(connected).not.toHaveBeenCalled();
  // The key stays in its field, to be corrected.
  expect(key('OpenAI').value).toBe('sk-1234567890');
});

test('a host that lists no model says so', async () => {
  const { connected } = await open(() => ({ models: [], model: null, error: null }));
  await user.click(await tile('Groq'));
  await user.paste('gsk_1234567890');
  await screen.findByText(/This host has no model to answer with/);
  expect(connected).not.toHaveBeenCalled();
});

test('an attempt that was left saves nothing', async () => {
  let answer: (reply: ReplyOf<'provider.test'>) => void = () => undefined;
  const { bus, connected } = await open(works);
  bus.handle({
    'provider.test': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await user.click(await tile('OpenAI'));
  await user.paste('sk-1234567890');
  await screen.findByText('Connecting to OpenAI…');
  await user.click(screen.getByRole('button', { name: 'Back to all providers' }));
  expect(document.activeElement?.textContent).toContain('OpenAI');
  await act(async () => answer({ models: ['m-1'], model: 'm-1', error: null }));
  expect(bus.callsOf('secret.set')).toEqual([]);
  expect(connected).not.toHaveBeenCalled();
});

test('a key of another provider is not sent: its provider is offered', async () => {
  const { bus } = await open(works);
  await user.click(await tile('OpenAI'));
  await user.paste('sk-ant-1234567890');
  await screen.findByText('This looks like a key for Anthropic.');
  expect(bus.callsOf('provider.test')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Connect Anthropic' }));
  await user.paste('sk-ant-1234567890');
  await waitFor(() => expect(bus.callsOf('provider.test')[0]?.host).toContain('anthropic.com'));
});

test('more providers are shown at a press; a part of an address is asked for', async () => {
  const { bus } = await open(works);
  expect(screen.queryByRole('button', { name: 'Azure OpenAI' })).toBeNull();
  await user.click(await tile('More providers'));
  await user.click(await tile('Azure OpenAI'));
  await user.type(screen.getByLabelText('Resource name'), 'my-resource');
  await user.click(key('Azure OpenAI'));
  await user.paste('a-key-of-azure');
  await waitFor(() => expect(bus.callsOf('provider.test')).toHaveLength(1));
  expect(bus.callsOf('provider.test')[0]?.host).toBe(
    'https://my-resource.openai.azure.com/openai/v1',
  );
});

test('a saved key connects again at one press', async () => {
  const { bus, connected } = await open(works);
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: ['https://api.groq.com'] }),
  });
  cleanup();
  await renderView(<ConnectCard connected={connected} />, bus);
  await user.click(await tile('Groq'));
  await screen.findByText('A key is saved. Leave this empty to use it.');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1));
  expect(bus.callsOf('provider.test')[0]).toMatchObject({ apiKey: null });
  expect(bus.callsOf('secret.set')).toEqual([]);
  await user.click(await tile('Groq'));
  await user.click(await screen.findByRole('button', { name: 'Forget the key' }));
  expect(bus.callsOf('secret.set')).toEqual([
    { name: 'OPENAI_API.apiKey', value: null, host: 'https://api.groq.com/openai/v1' },
  ]);
});

test('a second provider is added after the first', async () => {
  const first = 'https://api.groq.com/openai/v1';
  const { bus, connected } = await open(works, { settings: { openaiApiHost: first } });
  await user.click(await tile('OpenAI'));
  await user.click(key('OpenAI'));
  await user.paste('sk-a-second-key');
  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1));
  const [saved] = bus.callsOf('settings.set');
  expect(saved).not.toHaveProperty('openaiApiHost');
  expect(saved?.moreHosts).toMatchObject([{ host: 'https://api.openai.com/v1' }]);
  const [ref] = connected.mock.calls[0] ?? [];
  expect(ref).toEqual({
    connection: `OPENAI_API:${saved?.moreHosts?.[0]?.id}`,
    model: expect.any(String),
  });
});

test('another address is connected with the model that was typed', async () => {
  const probe: Probe = ({ model }) => ({ models: [], model: model ?? null, error: null });
  const { bus, connected } = await open(probe);
  await user.click(await tile('Another address'));
  await user.type(screen.getByLabelText('Address'), 'nas:8000');
  await user.type(screen.getByLabelText('Model'), 'my-model');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1));
  expect(bus.callsOf('settings.set')[0]).toMatchObject({
    openaiApiHost: 'nas:8000',
    openaiApiModel: 'my-model',
  });
});

const local = (connection: 'ollama' | 'lm-studio', state: 'connected' | 'absent', models = 0) => ({
  connection,
  state,
  error: null,
  models,
});

test('what runs on this computer comes first with its state, and is used at one press', async () => {
  const ref = { connection: 'ollama', model: 'llama3.2' } as const;
  const { bus, connected } = await open(works, {
    models: [{ ...listedModel('llama3.2'), ref }],
    connections: [local('ollama', 'connected', 3), local('lm-studio', 'absent')],
  });
  const list = await screen.findByRole('list', { name: 'On this computer' });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Ollama3 models', 'LM StudioNot running', 'llama.cppNot running']),
  );
  await user.click(within(list).getByRole('button', { name: /^LM Studio/ }));
  await screen.findByText('Not found. Start LM Studio, then look again.');
  await user.click(within(list).getByRole('button', { name: /^Ollama/ }));
  await waitFor(() => expect(connected).toHaveBeenCalledWith(ref));
  expect(bus.callsOf('settings.set')).toEqual([{ chatModel: ref }]);
});

test('a connection that works already is used at one press, by the name people know', async () => {
  const ref = { connection: 'OPENAI_API', model: 'm-1' } as const;
  const basic = { connection: 'basic', model: 'gloss-basic' } as const;
  const { bus, connected } = await open(works, {
    models: [
      { ...listedModel('gloss-basic'), ref: basic },
      { ...listedModel('m-1'), ref },
    ],
    connections: [{ connection: 'OPENAI_API', state: 'connected', error: null, models: 1 }],
    settings: { openaiApiHost: 'https://api.groq.com/openai/v1' },
  });
  const list = await screen.findByRole('list', { name: 'Ready to use' });
  await user.click(await within(list).findByRole('button', { name: /^Groq ?m-1/ }));
  await waitFor(() => expect(connected).toHaveBeenCalledWith(ref));
  expect(bus.callsOf('settings.set')).toEqual([{ chatModel: ref }]);
});

test('a server that was started meanwhile is found when the person comes back', async () => {
  const { bus, connected } = await open(works);
  await screen.findByRole('button', { name: /^llama.cpp Not running|^llama.cppNot running/ });
  bus.handle({
    'local.find': () => ({ found: [{ preset: 'llama.cpp', models: 1 }], looks: true }),
  });
  window.dispatchEvent(new Event('focus'));
  await user.click(await screen.findByRole('button', { name: /^llama.cpp ?1 model/ }));
  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1));
  expect(bus.callsOf('settings.set')[0]?.openaiApiHost).toBe('http://127.0.0.1:8080/v1');
});

test('a page of another machine shows nothing of this one', async () => {
  const { bus } = await open(works);
  bus.handle({ 'local.find': () => ({ found: [], looks: false }) });
  cleanup();
  await renderView(<ConnectCard />, bus);
  await tile('OpenAI');
  expect(screen.queryByRole('list', { name: 'On this computer' })).toBeNull();
});

const provider = {
  id: 'openai',
  name: 'OpenAI',
  host: 'api.openai.com',
  key: 'missing',
  editable: true,
  variable: 'OPENAI_API_KEY',
  models: 0,
  error: null,
} as const;

function testOf(key: string): KeyTest {
  if (key === 'sk-right-key') return { result: 'accepted', message: null };
  if (key === 'sk-wrong-key') return { result: 'refused', message: null };
  return { result: 'unknown', message: 'OpenAI was silent' };
}

test('a server of one’s own keeps the key for all devices', async () => {
  const ref = { connection: 'gateway', model: 'gpt-5-mini' } as const;
  const { bus, connected } = await open(works, {
    models: [{ ...listedModel('gpt-5-mini'), ref }],
    connections: [{ connection: 'gateway', state: 'refused', error: null, models: 0 }],
  });
  bus.handle({
    'server.providers': () => ({ providers: [provider] }),
    'server.setKey': ({ key: given }) => ({
      test: testOf(given),
      stored: given !== 'sk-wrong-key',
    }),
  });
  await user.click(await tile('OpenAI'));
  await user.click(await screen.findByRole('checkbox', { name: 'Use it for all my devices' }));
  screen.getByText(/^Your Gloss server keeps the key/);
  await user.click(key('OpenAI'));
  await user.paste('sk-wrong-key');
  await screen.findByText(/does not accept this key/);
  await user.clear(key('OpenAI'));
  await user.paste('sk-other-key');
  await screen.findByText('The provider says: “OpenAI was silent”');
  expect(connected).not.toHaveBeenCalled();
  await user.clear(key('OpenAI'));
  await user.paste('sk-right-key');
  await waitFor(() => expect(connected).toHaveBeenCalledWith(ref));
  expect(bus.callsOf('secret.set')).toEqual([]);
  expect(bus.callsOf('settings.set')).toEqual([{ chatModel: ref }]);
});

test('U2.1 a server of one’s own keeps another address for all devices', async () => {
  const { bus, connected } = await open(works, {
    connections: [{ connection: 'gateway', state: 'connected', error: null, models: 3 }],
  });
  bus.handle({
    'server.providers': () => ({ providers: [] }),
    'server.setHost': ({ key: given }) => ({
      provider: 'llm-example',
      test: testOf(given),
      stored: given === 'sk-right-key',
      models: given === 'sk-right-key' ? ['llama'] : [],
    }),
  });
  await user.click(await tile('Another address'));
  await user.type(screen.getByLabelText('Address'), 'https://llm.example');
  // Without a key there is nothing to keep.
  expect(screen.queryByRole('checkbox')).toBeNull();
  const field = screen.getByLabelText(/^API key/);
  await user.type(field, 'sk-other-key');
  await user.click(await screen.findByRole('checkbox', { name: 'Use it for all my devices' }));
  screen.getByText(/^Your Gloss server keeps the key .* to llm\.example/);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('The provider says: “OpenAI was silent”');
  await user.clear(field);
  await user.type(field, 'sk-right-key');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const ref = { connection: 'gateway', model: 'llama' } as const;
  await waitFor(() => expect(connected).toHaveBeenCalledWith(ref));
  expect(bus.callsOf('server.setHost').at(-1)).toEqual({
    address: 'https://llm.example',
    key: 'sk-right-key',
    model: '',
  });
  expect(bus.callsOf('secret.set')).toEqual([]);
  expect(bus.callsOf('settings.set')).toEqual([{ chatModel: ref }]);
});

test('U2.1 an attempt with a server that was left chooses no model', async () => {
  let answer: (reply: ReplyOf<'server.setHost'>) => void = () => undefined;
  const { bus, connected } = await open(works, {
    connections: [{ connection: 'gateway', state: 'connected', error: null, models: 3 }],
  });
  bus.handle({
    'server.providers': () => ({ providers: [] }),
    'server.setHost': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await user.click(await tile('Another address'));
  await user.type(screen.getByLabelText('Address'), 'https://llm.example');
  await user.type(screen.getByLabelText(/^API key/), 'sk-right-key');
  await user.click(await screen.findByRole('checkbox', { name: 'Use it for all my devices' }));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Connecting to llm.example…');
  await user.click(screen.getByRole('button', { name: 'Back to all providers' }));
  const saved = { provider: 'llm-example', test: testOf('sk-right-key'), stored: true };
  await act(async () => answer({ ...saved, models: ['llama'] }));
  expect(bus.callsOf('settings.set')).toEqual([]);
  expect(connected).not.toHaveBeenCalled();
});

test('a server of others keeps no key', async () => {
  const { bus } = await open(works, {
    connections: [{ connection: 'gateway', state: 'connected', error: null, models: 3 }],
  });
  bus.handle({ 'server.providers': () => Promise.reject(new CodedError('please_login')) });
  await user.click(await tile('OpenAI'));
  await waitFor(() => expect(bus.callsOf('server.providers')).toHaveLength(1));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const guestOf = (freeAnswers?: { aDay: number | null }, status: 'guest' | 'paired' = 'guest') => ({
  'account.get': () => ({ account: { status, user: null, isStale: false } }),
  'account.providers': () => ({ ...ways, ...(freeAnswers && { freeAnswers }) }),
});

async function openGuest(handlers: FakeHandlers) {
  const { bus } = createFakeChat();
  bus.handle(handlers);
  const view = await renderView(<ConnectCard />, bus);
  await tile('OpenAI');
  return { bus, ...view };
}

test('U2.3 signed out of a server with free answers, signing in comes first, with the number of its plan', async () => {
  const { bus, shell } = await openGuest(guestOf({ aDay: 40 }));
  const first = await tile('Sign in: 40 free answers a day');
  expect(screen.getAllByRole('button')[0]).toBe(first);
  await user.click(first);
  expect(shell.openSignIn).toHaveBeenCalledTimes(1);
  expect(bus.callsOf('settings.set')).toEqual([]);
});

test('U2.3 where no day has a limit, signing in is offered without a number', async () => {
  await openGuest(guestOf({ aDay: null }));
  expect(screen.getAllByRole('button')[0]).toBe(await tile('Sign in'));
});

test.each([
  ['a server without free answers', guestOf()],
  ['who is paired with a server of their own', guestOf({ aDay: 40 }, 'paired')],
  [
    'a server that is away',
    { ...guestOf(), 'account.providers': () => Promise.reject(new Error()) },
  ],
] as [string, FakeHandlers][])('U2.3 signing in is not offered: %s', async (_, handlers) => {
  const { bus } = await openGuest(handlers);
  await waitFor(() => expect(bus.callsOf('account.providers').length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull();
});

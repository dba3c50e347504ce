import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#bus/types.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { documentInfo, listedModel, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

type Found = ReplyOf<'models.list'>['connections'][number];

const found = (connection: Connection, more: Partial<Found> = {}): Found => ({
  connection,
  state: 'connected',
  error: null,
  models: 1,
  ...more,
});

const model = (connection: Connection, name: string) => ({
  ...listedModel(name),
  ref: { connection, model: name },
  local: true,
});

const basic = model('basic', 'gloss-basic');
const document = documentInfo('doc1', 'An article', 3210);
const welcomed = { settings: { welcomed: true } };

async function open(options: FakeChatOptions) {
  const fake = createFakeChat({ page: pageState({ document }), document, ...options });
  const view = await renderView(<ChatView />, fake.bus);
  return { ...fake, ...view };
}

test('the first run names the model that answers; another one can be chosen there', async () => {
  const { bus, shell } = await open({
    models: [model('ollama', 'llama3.2'), basic],
    connections: [found('ollama', { models: 2 }), found('basic')],
  });
  const card = await screen.findByRole('region', { name: 'First steps' });
  within(card).getByText('llama3.2 answers');
  await user.click(within(card).getByRole('button', { name: 'Choose another' }));
  const here = await within(card).findByRole('list', { name: 'On this computer' });
  const used = within(here).getByRole('button', { pressed: true });
  expect(used.textContent).toBe('Ollama2 models');
  await user.click(within(card).getByRole('button', { name: 'Mistral' }));
  await within(card).findByRole('link', { name: 'Get a key from Mistral' });
  expect(shell.openSettings).not.toHaveBeenCalled();
  expect(bus.callsOf('settings.set')).toEqual([]);
});

test('the first run without a model offers to connect one', async () => {
  await open({ models: [basic], connections: [found('basic')] });
  const card = await screen.findByRole('region', { name: 'First steps' });
  await within(card).findByRole('button', { name: 'OpenAI' });
  within(card).getByRole('button', { name: 'Another address' });
});

test('the first run asks once which pages may be read', async () => {
  const { bus, shell } = await open({});
  const card = await screen.findByRole('region', { name: 'First steps' });
  await user.click(await within(card).findByRole('button', { name: /^Mail and social sites/ }));
  expect(shell.access!.request).toHaveBeenCalledWith(
    expect.arrayContaining(['https://mail.proton.me/*', 'https://web.whatsapp.com/*']),
  );
  await user.click(within(card).getByRole('button', { name: 'Start' }));
  expect(bus.callsOf('settings.set').at(-1)).toEqual({ welcomed: true });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
});

test('without a model it is said beforehand what can be done, with the way to a model', async () => {
  const { shell } = await open({ ...welcomed, models: [basic], connections: [found('basic')] });
  await screen.findByText(/^Without a model, Gloss finds and quotes passages/);
  await user.click(screen.getByRole('button', { name: 'Connect a model' }));
  await screen.findByRole('list', { name: 'With your API key' });
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('list', { name: 'With your API key' })).toBeNull();
  expect(shell.openSettings).not.toHaveBeenCalled();
});

test('a Gloss server without a provider key is not selected silently: the picker leads to one', async () => {
  const error = { code: 'server_no_key', message: '', retryable: false };
  await open({
    ...welcomed,
    models: [basic],
    connections: [found('gateway', { state: 'refused', error, models: 0 }), found('basic')],
  });
  await user.click(await screen.findByRole('button', { name: /^Model: / }));
  await user.click(
    await screen.findByRole('menuitem', { name: 'Gloss server: add a provider key' }),
  );
  await screen.findByRole('list', { name: 'With your API key' });
});

test('S2.15 the whole page is read by the model of the Summary context', async () => {
  const [first, second] = [listedModel('m-1'), listedModel('m-2')];
  const { bus } = await open({
    models: [first!, second!],
    settings: { welcomed: true, summaryModel: second!.ref },
  });
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({
    generation: { kind: 'summary', tab: 'summary', length: 'medium', language: 'en' },
    model: second!.ref,
  });
});

const offer = () => screen.findByRole('button', { name: 'Questions this page answers' });

test('questions that the page answers are requested only on a click; a click on one sends it', async () => {
  const { bus } = await open(welcomed);
  bus.handle({
    'faq.suggest': () => ({
      questions: [
        { text: 'How often does it flood?', kind: 'question', passageId: 'p1' },
        { text: 'The floor', kind: 'heading', passageId: 'p2' },
      ],
    }),
  });
  const button = await offer();
  expect(button.title).toBe("Sends the page's text to GPT-4.1-mini");
  expect(bus.callsOf('faq.suggest')).toEqual([]);
  await user.click(button);
  await screen.findByRole('button', { name: 'What does it say about “The floor”?' });
  expect(bus.callsOf('faq.suggest')).toEqual([{ docId: 'doc1' }]);
  await user.click(screen.getByRole('button', { name: 'How often does it flood?' }));
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({ text: 'How often does it flood?' });
});

test('U2.5 of a PDF it is said that the document answers', async () => {
  const pdf = { ...document, docType: 'page_content__pdf' as const };
  const fake = createFakeChat({ ...welcomed, page: pageState({ document: pdf }) });
  fake.bus.handle({ 'faq.suggest': () => ({ questions: [] }) });
  await renderView(<ChatView />, fake.bus);
  const button = await screen.findByRole('button', { name: 'Questions this document answers' });
  expect(button.title).toBe("Sends the document's text to GPT-4.1-mini");
  await user.click(button);
  await screen.findByText('No questions were found for this document.');
});

test('questions are offered once the page is read', async () => {
  const fake = createFakeChat({ page: pageState(), settings: { welcomed: true } });
  let read: (reply: { document: typeof document }) => void = () => undefined;
  fake.bus.handle({
    'page.capture': () =>
      new Promise((resolve) => {
        read = resolve;
      }),
    'faq.suggest': () => ({ questions: [] }),
  });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(fake.bus.callsOf('page.capture')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Questions this page answers' })).toBeNull();
  await act(async () => read({ document }));
  await user.click(await offer());
  await screen.findByText('No questions were found for this page.');
  expect(fake.bus.callsOf('faq.suggest')).toEqual([{ docId: 'doc1' }]);
});

test('a failed search for questions shows that unobtrusively, and is retried; a running one is cancelled', async () => {
  const { bus } = await open(welcomed);
  bus.handle({ 'faq.suggest': () => Promise.reject(new CodedError('provider_unavailable')) });
  await user.click(await offer());
  await screen.findByText('The model provider is not available right now.');
  bus.handle({ 'faq.suggest': () => ({ questions: [] }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No questions were found for this page.');
  bus.handle({ 'faq.suggest': () => new Promise(() => undefined) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Looking for questions this page answers');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await offer();
});

test('questions of one model are not shown for another', async () => {
  const { bus } = await open({ ...welcomed, models: [listedModel('m-1'), listedModel('m-2')] });
  bus.handle({
    'faq.suggest': () => ({
      questions: [{ text: 'How often does it flood?', kind: 'question', passageId: 'p1' }],
    }),
  });
  await user.click(await offer());
  await screen.findByRole('button', { name: 'How often does it flood?' });
  await user.click(screen.getByRole('button', { name: 'Model: m-1' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'm-2' }));
  await offer();
});

test('S3.8 faq switched off, nothing is offered', async () => {
  await open({ settings: { welcomed: true, faqOffered: false } });
  await screen.findByRole('button', { name: 'Summarise' });
  expect(screen.queryByRole('button', { name: 'Questions this page answers' })).toBeNull();
});

test('low storage is announced until it is dismissed', async () => {
  sessionStorage.clear();
  const fake = createFakeChat(welcomed);
  fake.bus.handle({
    'storage.estimate': () => ({
      used: 850_000_000,
      quota: 1_000_000_000,
      persisted: true,
      nearlyFull: true,
    }),
  });
  const { shell } = await renderView(<ChatView />, fake.bus);
  await screen.findByText(/^Storage is nearly full: 850 MB of 1 GB\./);
  await user.click(screen.getByRole('button', { name: 'Back up and free space' }));
  expect(shell.openSettings).toHaveBeenCalledWith('data');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^Storage is nearly full/)).toBeNull();
  cleanup();
  await renderView(<ChatView />, fake.bus);
  expect(screen.queryByText(/^Storage is nearly full/)).toBeNull();
});

test('S3.9 writeButton: the chat offers to write a new text next to a page, but not on its sites', async () => {
  await open({ settings: { welcomed: true } });
  await user.click(await screen.findByRole('button', { name: 'Write something new' }));
  await screen.findByRole('region', { name: 'Write something new' });
  cleanup();
  const visibility = { isWhitelistMode: false, whitelist: [], blacklist: ['example.com'] };
  const buttonSettings = { ...defaultSettings.buttonSettings, writeButton: { visibility } };
  await open({ settings: { welcomed: true, buttonSettings } });
  await screen.findByRole('button', { name: 'Summarise' });
  expect(screen.queryByRole('button', { name: 'Write something new' })).toBeNull();
});

test('S3.9 sidebarSummaryButton: on its sites the chat offers the other questions only', async () => {
  const visibility = { isWhitelistMode: false, whitelist: [], blacklist: ['example.com'] };
  const buttonSettings = {
    ...defaultSettings.buttonSettings,
    sidebarSummaryButton: { visibility },
  };
  const { bus } = await open({ settings: { welcomed: true, buttonSettings } });
  await screen.findByRole('button', { name: 'Key points with sources' });
  expect(screen.queryByRole('button', { name: 'Summarise' })).toBeNull();
  const other = pageState({ document, url: 'https://harbour.example/' });
  await act(async () => bus.emit('page.changed', { page: other }));
  expect(await screen.findByRole('button', { name: 'Summarise' })).toBeTruthy();
});

import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#bus/types.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { renderAt } from '#test/support/app-page.tsx';
import type { FakeHandlers } from '#test/support/fake-bus.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { documentInfo, listedModel, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';
import ExtractedText from './extracted-text.tsx';

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

async function open({ handlers = {}, ...options }: FakeChatOptions & { handlers?: FakeHandlers }) {
  const fake = createFakeChat({ page: pageState({ document }), document, ...options });
  fake.bus.handle(handlers);
  const view = await renderView(<ChatView />, fake.bus);
  return { ...fake, ...view };
}

const byHeadings: FakeHandlers = {
  'faq.suggest': () => ({ questions: [{ text: 'The floor', kind: 'heading', passageId: 'p2' }] }),
};
const withoutModel = { models: [basic], connections: [found('basic')] };

/** Whether `first` comes before `second` in the page. */
const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const line = () => screen.findByRole('button', { name: 'Connect a model' });

test('U2.3 at the first run what the page offers comes first; connecting is a line that unfolds', async () => {
  const { bus, shell } = await open({ ...withoutModel, handlers: byHeadings });
  const summarise = await screen.findByRole('button', { name: 'Summarise' });
  const question = await screen.findByRole('button', {
    name: 'What does it say about “The floor”?',
  });
  const connect = await line();
  expect(isBefore(summarise, question) && isBefore(question, connect)).toBe(true);
  expect(connect.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'OpenAI' })).toBeNull();
  expect(screen.queryByText(/^Without a model/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Which pages Gloss may read' })).toBeNull();
  await user.click(connect);
  expect(connect.getAttribute('aria-expanded')).toBe('true');
  const here = await screen.findByRole('list', { name: 'On this computer' });
  const withKey = screen.getByRole('list', { name: 'With your API key' });
  expect(isBefore(here, withKey)).toBe(true);
  screen.getByText(/^Without a model, Gloss finds and quotes passages/);
  await user.click(connect);
  expect(screen.queryByRole('button', { name: 'OpenAI' })).toBeNull();
  expect(bus.callsOf('settings.set')).toEqual([]);
  expect(shell.openSettings).not.toHaveBeenCalled();
});

test('U2.3 the line is put away with “Not now”; what is so without a model stays in a sentence', async () => {
  const { bus } = await open(withoutModel);
  await line();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(bus.callsOf('settings.set').at(-1)).toEqual({ welcomed: true });
  await screen.findByText(/^Without a model, Gloss finds and quotes passages/);
  await waitFor(() =>
    expect(globalThis.document.activeElement).toBe(screen.getByLabelText('Message')),
  );
});

test('U2.3 where a model answers, the first run has nothing to connect and asks for nothing', async () => {
  const { bus } = await open({
    models: [model('ollama', 'llama3.2'), basic],
    connections: [found('ollama', { models: 2 }), found('basic')],
  });
  await screen.findByRole('button', { name: 'Summarise' });
  expect(screen.queryByRole('button', { name: 'Connect a model' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  // A model reads the page only when that is wanted.
  expect(bus.callsOf('faq.suggest')).toEqual([]);
});

test('U2.3 without any model at all the line says so before it is unfolded, and cannot be put away', async () => {
  await open({ models: [], connections: [] });
  await screen.findByText('Choose which model answers. Nothing is sent anywhere before you ask.');
  expect((await line()).getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

const unread = pageState({ access: 'needsClick', url: '', title: '' });
const question = () => screen.findByRole('region', { name: 'Which pages Gloss may read' });

test('U2.3 which pages may be read is a question at the first page that needs it, once', async () => {
  const { bus, shell } = await open({ page: unread });
  const card = await question();
  await user.click(await within(card).findByRole('button', { name: /^Mail and social sites/ }));
  expect(shell.access!.request).toHaveBeenCalledWith(
    expect.arrayContaining(['https://mail.proton.me/*', 'https://web.whatsapp.com/*']),
  );
  expect(bus.callsOf('settings.set')).toEqual([]);
  await user.click(within(card).getByRole('button', { name: 'Not now' }));
  expect(bus.callsOf('settings.set').at(-1)).toEqual({ welcomed: true });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Which pages Gloss may read' })).toBeNull(),
  );
  // The page's chip offers it from then on.
  screen.getByRole('button', { name: 'Allow on every site' });
});

test('U2.3 “Only when I click” is an answer too', async () => {
  const { bus } = await open({ page: unread });
  await user.click(
    await within(await question()).findByRole('button', { name: /^Only when I click/ }),
  );
  await waitFor(() => expect(bus.callsOf('settings.set').at(-1)).toEqual({ welcomed: true }));
});

test('S2.15 of a page without headings Gloss Basic offers no question, and says nothing of it', async () => {
  const none: FakeHandlers = { 'faq.suggest': () => ({ questions: [] }) };
  const { bus } = await open({ ...welcomed, ...withoutModel, handlers: none });
  await waitFor(() => expect(bus.callsOf('faq.suggest')).toHaveLength(1));
  expect(screen.queryByText('No questions were found for this page.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Questions this page answers' })).toBeNull();
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

test('an example that begins with an address leaves what was typed before it', async () => {
  const local = { conversationId: null, draft: 'Compare this with' };
  const { bus } = createFakeChat({ ...welcomed, page: null, local });
  await renderAt('/', <ChatView />, bus);
  const field = () => screen.getByLabelText('Message');
  await waitFor(() => expect(field()).toHaveProperty('value', 'Compare this with'));
  await user.click(await screen.findByRole('button', { name: 'Read a web page by its address' }));
  expect(field()).toHaveProperty('value', 'Compare this with https://');
});

test('the text of a file that cannot be copied says so, and is not called copied', async () => {
  const { bus } = createFakeChat({});
  const read = { document, from: 0, text: 'High water.', lead: '', total: 11, places: [] };
  bus.handle({ 'document.read': () => read });
  const copy = () => Promise.reject(new CodedError('storage_full'));
  await renderView(<ExtractedText source={document} />, bus, { copy });
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByText(/^The browser's storage for Gloss is full\./);
  screen.getByRole('button', { name: 'Copy' });
});

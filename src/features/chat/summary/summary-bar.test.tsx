import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Subject } from 'rxjs';
import type { Citation } from '#domain/evidence/citation.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { type OpenDocument, OpenDocumentContext } from '#features/open-document.ts';
import type { Shell } from '#features/shell.tsx';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { citation } from '#test/support/fake-evidence.ts';
import { documentInfo, listedModel, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const welcomed = { settings: { welcomed: true } };

async function open(options: FakeChatOptions = welcomed, shell: Partial<Shell> = {}) {
  const document = documentInfo('doc1', 'An article', 3210);
  const fake = createFakeChat({ page: pageState({ document }), document, ...options });
  await renderView(<ChatView />, fake.bus, shell);
  const requests = () => fake.bus.callsOf('turn.ask');
  const answer = async (text: string, citations: Citation[] = []) => {
    const { conversationId } = requests().at(-1)!;
    const { messageId } = fake.lastAnswer(conversationId)!;
    await act(async () => fake.finish(messageId, { text, citations }));
  };
  return { ...fake, requests, answer };
}

const tab = (name: string) => screen.findByRole('tab', { name });
const options = () => screen.findByRole('button', { name: /^Options of the summary/ });
const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
  await user.click(await options());
  await user.click(await screen.findByRole(role, { name }));
};

test('S2.16 a summary has the tabs that fit; each is asked for once and shown again', async () => {
  const { requests, answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await tab('Summary');
  await answer('It floods.');
  await screen.findByText('It floods.');
  const list = screen.getByRole('tablist', { name: 'Parts of the summary' });
  const names = within(list)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'Summary', 'Key takeaways', 'Actions', 'Custom']);
  await user.click(await tab('Key takeaways'));
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({
    parentMessageId: null,
    generation: { tab: 'keyTakeaways', length: 'medium' },
    sources: [{ docId: 'doc1' }],
  });
  await answer('Two things.');
  await screen.findByText('Two things.');
  expect(screen.queryByText('It floods.')).toBeNull();
  await user.click(await tab('Summary'));
  await screen.findByText('It floods.');
  expect((await tab('Summary')).getAttribute('aria-selected')).toBe('true');
  expect(requests()).toHaveLength(2);
});

const keyPoints = () => screen.findByRole('button', { name: 'Key points with sources' });

test('U2.3 Summarise after Key points makes the summary next to them, in a new chat about the page', async () => {
  const points = {
    kind: 'summary',
    tab: 'keyTakeaways',
    length: 'medium',
    language: 'en',
  } as const;
  const { requests, answer, bus } = await open();
  await user.click(await keyPoints());
  await tab('Key takeaways');
  await answer('Two things.');
  const [{ conversationId, messageId } = { conversationId: '', messageId: '' }] = requests();
  bus.handle({
    'summary.find': () => ({
      kind: 'page',
      tabs: ['all', 'summary', 'keyTakeaways', 'actions', 'customize'],
      known: {
        conversationId,
        isOlder: false,
        questions: [{ messageId, task: { ...points, prompt: '' } }],
      },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'New chat' }));
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({
    conversationId,
    parentMessageId: null,
    generation: { tab: 'summary' },
    sources: [{ docId: 'doc1' }],
  });
  await waitFor(async () =>
    expect((await tab('Summary')).getAttribute('aria-selected')).toBe('true'),
  );
  await answer('It floods.');
  await screen.findByText('It floods.');
  expect(screen.queryByText('Two things.')).toBeNull();
});

test('U2.3 Summarise in the chat of the key points shows the summary, and does not write it below them', async () => {
  const { requests, answer } = await open();
  await user.click(await keyPoints());
  await tab('Key takeaways');
  await answer('Two things.');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '/');
  await screen.findAllByRole('option');
  await user.keyboard('summarise{Enter}');
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({ parentMessageId: null, generation: { tab: 'summary' } });
  await answer('It floods.');
  await screen.findByText('It floods.');
  expect((await tab('Summary')).getAttribute('aria-selected')).toBe('true');
});

test('S2.16 what a tab shows is its panel, named by the tab; a chat without a summary has none', async () => {
  const { answer } = await open();
  await screen.findByRole('button', { name: 'Summarise' });
  expect(screen.queryByRole('tabpanel')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Summarise' }));
  await tab('Summary');
  await answer('It floods.');
  const panel = await screen.findByRole('tabpanel', { name: 'Summary' });
  await within(panel).findByText('It floods.');
  expect((await tab('Summary')).getAttribute('aria-controls')).toBe(panel.id);
  expect((await tab('All')).hasAttribute('aria-controls')).toBe(false);
  await user.click(await tab('Key takeaways'));
  expect(await screen.findByRole('tabpanel', { name: 'Key takeaways' })).toBe(panel);
  expect((await tab('Key takeaways')).getAttribute('aria-controls')).toBe(panel.id);
  expect((await tab('Summary')).hasAttribute('aria-controls')).toBe(false);
});

test('length and language make another summary and are saved for the kind', async () => {
  const { requests, answer, bus } = await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await tab('Summary');
  await answer('It floods.');
  expect((await options()).title).toBe('Options of the summary: Medium, English');
  await choose('menuitemradio', 'Long');
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({ generation: { tab: 'summary', length: 'long' } });
  expect(bus.callsOf('settings.set').at(-1)).toEqual({
    summaryChoices: { page: { tab: 'summary', length: 'long', language: 'en' } },
  });
});

test("the person's own request is written first, then asked for", async () => {
  const { requests, answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await tab('Custom');
  await answer('It floods.');
  await user.click(await tab('Custom'));
  expect(requests()).toHaveLength(1);
  expect(screen.queryByText('It floods.')).toBeNull();
  await user.type(await screen.findByLabelText('Your request for a summary'), 'Only prices{Enter}');
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({
    text: 'Only prices',
    generation: { tab: 'customize', prompt: 'Only prices' },
  });
  await answer('Four euros.');
  await user.click(await tab('Summary'));
  await screen.findByText('It floods.');
  await user.click(await tab('Custom'));
  await screen.findByText('Four euros.');
  expect(await screen.findByLabelText('Your request for a summary')).toHaveProperty(
    'value',
    'Only prices',
  );
  expect(requests()).toHaveLength(2);
});

test('S2.16 the language is that of the own request that is being written, which states its length itself; the next sources begin with it', async () => {
  const page = { tab: 'keyTakeaways', length: 'medium', language: null } as const;
  const settings = { ...welcomed.settings, summaryChoices: { page } };
  const { requests, answer, bus } = await open({ settings });
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await tab('Custom');
  await answer('It floods.');
  await user.click(await tab('Custom'));
  await choose('menuitem', 'English');
  await user.type(await screen.findByLabelText('Search'), 'deutsch');
  await user.click(screen.getByRole('button', { name: /^German/ }));
  expect((await options()).title).toBe('Options of the summary: German');
  await user.click(await tab('Key takeaways'));
  expect((await options()).title).toBe('Options of the summary: Medium, English');
  await user.click(await tab('Custom'));
  expect(requests()).toHaveLength(1);
  expect((await options()).title).toBe('Options of the summary: German');
  await user.type(screen.getByLabelText('Your request for a summary'), 'Only prices{Enter}');
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({
    generation: { tab: 'customize', prompt: 'Only prices', language: 'de' },
  });
  expect(bus.callsOf('settings.set').at(-1)).toEqual({
    summaryChoices: {
      page: { tab: 'customize', length: 'medium', language: 'de', prompt: 'Only prices' },
    },
  });
});

test('S2.16 the tab of an own request is empty before there is one, with examples that are sent by a press', async () => {
  const { requests, answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await tab('Custom');
  await answer('It floods.');
  await user.click(await tab('Custom'));
  expect(screen.queryByText('It floods.')).toBeNull();
  expect(document.activeElement).toBe(await screen.findByLabelText('Your request for a summary'));
  await user.click(screen.getByRole('button', { name: 'Only the numbers, in a table' }));
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toMatchObject({
    generation: { tab: 'customize', prompt: 'Only the numbers, in a table' },
  });
  await answer('Two hundred and fourteen.');
  await screen.findByText('Two hundred and fourteen.');
});

test('S2.16 until a summary begins it has the shape of its tab', async () => {
  const { answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  const marks = () => document.querySelectorAll('[data-skeleton] [data-mark]');
  await waitFor(() => expect(document.querySelector('article [data-skeleton]')).not.toBeNull());
  expect(marks()).toHaveLength(0);
  await answer('It floods.');
  await screen.findByText('It floods.');
  expect(document.querySelector('article [data-skeleton]')).toBeNull();
  await user.click(await tab('Actions'));
  await waitFor(() => expect(marks()).toHaveLength(5));
  expect(marks()[0]?.getAttribute('data-mark')).toBe('box');
});

const task = { kind: 'summary', tab: 'summary', length: 'medium', language: 'fr', prompt: '' };

test.each([
  ['GPT-4.1-mini', 'OPENAI_API', true],
  ['Gloss Basic', 'basic', false],
] as const)(
  'S2.16 a summary that exists is opened, not made again, by %s',
  async (name, connection, byModel) => {
    const models = [{ ...listedModel(name), ref: { connection, model: name } }];
    const { bus, requests } = await open({ ...welcomed, models });
    const questions = [{ messageId: 'q9', task: task as SummaryTask }];
    bus.handle({
      'summary.find': () => ({
        kind: 'page',
        tabs: ['summary'],
        known: { conversationId: 'c9', isOlder: false, questions },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Summarise' }));
    await waitFor(() => {
      expect(bus.callsOf('conversation.watch')).toContainEqual({ conversationId: 'c9' });
    });
    expect(bus.callsOf('summary.find')[0]).toEqual({ docIds: ['doc1'], byModel });
    expect(requests()).toEqual([]);
  },
);

test('arrow keys move between the tabs, Enter shows one', async () => {
  const { requests, answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  (await tab('Summary')).focus();
  await answer('It floods.');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Key takeaways');
  await user.keyboard('{End}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('All');
  expect(requests()).toHaveLength(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests()).toHaveLength(2));
});

const segments = [
  { start: 0, duration: 3, text: 'Hello.' },
  { start: 65, duration: 2, text: 'The tide rises.' },
];

interface VideoOptions {
  shell?: Partial<Shell>;
  /** null: an added file. */
  link?: string | null;
  summaryChoices?: Settings['summaryChoices'];
}

async function openVideo(options: VideoOptions = {}) {
  const { shell = {}, link = 'https://video.example/1', summaryChoices = {} } = options;
  const openDocument = jest.fn<OpenDocument>();
  const showPassage = jest.fn<Shell['showPassage']>(async () => 'shown');
  const saveFile = jest.fn<Shell['saveFile']>();
  const info = documentInfo('doc1', 'On tides', 3210);
  const settings = { ...welcomed.settings, summaryChoices };
  const page = pageState({ document: info });
  const fake = createFakeChat({ page, document: info, ...welcomed, settings });
  const data = { title: 'On tides', segments, comments: [] };
  const passages = segments.map(({ start }, at) => ({
    id: `p${at}`,
    textStart: at * 10,
    textEnd: at * 10 + 6,
    anchor: { kind: 'video', seconds: start },
  }));
  const document = {
    doc_id: 'doc1',
    doc_type: 'audio',
    link,
    doc_type_dependent_data: data,
    passages,
  };
  fake.bus.handle({
    'summary.find': () => ({
      kind: 'video',
      tabs: ['summary', 'timestamped', 'transcript'],
      known: null,
    }),
    'document.get': () => document as never,
  });
  const view = (
    <OpenDocumentContext value={openDocument}>
      <ChatView />
    </OpenDocumentContext>
  );
  await renderView(view, fake.bus, { showPassage, saveFile, ...shell });
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  const requests = () => fake.bus.callsOf('turn.ask');
  return { ...fake, requests, showPassage, saveFile, openDocument, link };
}

test('S2.16 a time of an added recording opens its text there', async () => {
  const { showPassage, openDocument } = await openVideo({ link: null });
  await user.click(await tab('Transcript'));
  await user.click(await screen.findByRole('button', { name: '1:05' }));
  expect(openDocument.mock.lastCall?.[0]).toMatchObject({
    docId: 'doc1',
    docType: 'audio',
    at: { textStart: 10, textEnd: 16 },
  });
  expect(showPassage).not.toHaveBeenCalled();
});

test('S2.16 a video begins with the transcript where that was chosen last', async () => {
  const video = { tab: 'transcript', length: 'medium', language: null } as const;
  const { requests } = await openVideo({ summaryChoices: { video } });
  expect(await screen.findByText('The tide rises.')).toBeTruthy();
  expect(requests()[0]).toMatchObject({ generation: { tab: 'summary' } });
});

test('S2.16 a transcript is searched, seeks the video and is saved; nothing is requested for it', async () => {
  const { bus, showPassage, saveFile, link } = await openVideo();
  await user.click(await tab('Transcript'));
  await user.type(await screen.findByLabelText('Search the transcript'), 'TIDE');
  await waitFor(() => expect(screen.queryByText('Hello.')).toBeNull());
  await user.click(screen.getByRole('button', { name: '1:05' }));
  expect(showPassage).toHaveBeenCalledWith({
    docId: 'doc1',
    link,
    exact: 'The tide rises.',
    anchor: { kind: 'video', seconds: 65 },
  });
  await user.click(screen.getByRole('button', { name: 'Save the transcript' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Subtitles (.srt)' }));
  const [name, , parts] = saveFile.mock.calls[0]!;
  expect(name).toBe('On tides.srt');
  expect(parts[0]).toContain('00:01:05,000 --> 00:01:07,000\nThe tide rises.');
  expect(bus.callsOf('turn.ask')).toHaveLength(1);
  await user.click(await tab('Summary'));
  await waitFor(() => expect(screen.queryByText('The tide rises.')).toBeNull());
});

test('S2.16 a transcript is copied whole with its times, whatever is searched', async () => {
  const copy = jest.fn<Shell['copy']>(async () => undefined);
  await openVideo({ shell: { copy } });
  await user.click(await tab('Transcript'));
  await user.type(await screen.findByLabelText('Search the transcript'), 'tide');
  await user.click(screen.getByRole('button', { name: 'Copy the transcript' }));
  expect(copy).toHaveBeenCalledWith('On tides\n\n0:00 Hello.\n1:05 The tide rises.\n');
  const copied = await screen.findByRole('button', { name: 'Copied' });
  await act(async () => copied.blur());
  await screen.findByRole('button', { name: 'Copy the transcript' });
});

test('S2.16 a transcript follows the video until the person scrolls, and again by its button', async () => {
  const scrolled: (string | null)[] = [];
  const { bus, link } = await openVideo({ shell: { windowId: 7 } });
  const times = new Subject<{ seconds: number }>();
  bus.handle({ 'page.followVideo': () => times });
  Element.prototype.scrollIntoView = function note(this: Element) {
    if (this.matches('li')) scrolled.push(this.textContent);
  };
  await screen.findByRole('tab', { name: 'Transcript' });
  expect(times.observed).toBe(false);
  await user.click(await tab('Transcript'));
  await waitFor(() => expect(times.observed).toBe(true));
  expect(bus.callsOf('page.followVideo')).toEqual([{ windowId: 7, docId: 'doc1', link }]);
  const current = () => document.querySelector('[aria-current]')?.textContent;
  await act(async () => times.next({ seconds: 1 }));
  expect(current()).toBe('0:00Hello.');
  await act(async () => times.next({ seconds: 2 }));
  expect(scrolled).toEqual(['0:00Hello.']);
  expect(screen.queryByRole('button', { name: 'Follow the video' })).toBeNull();
  await act(async () => void fireEvent.wheel(screen.getByText('Hello.')));
  await act(async () => times.next({ seconds: 66 }));
  expect(current()).toBe('1:05The tide rises.');
  expect(scrolled).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Follow the video' }));
  expect(scrolled.at(-1)).toBe('1:05The tide rises.');
  await user.click(await tab('Summary'));
  await waitFor(() => expect(times.observed).toBe(false));
});

test('a question leaves the transcript, so that its answer is seen', async () => {
  const { bus } = await openVideo();
  await user.click(await tab('Transcript'));
  await screen.findByText('Hello.');
  await user.type(screen.getByLabelText('Message'), 'Why?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Hello.')).toBeNull());
});

test('S2.16 a thing to do keeps its owner, its date and, after a reload, its tick', async () => {
  const { bus, answer, requests } = await open();
  const checks: Record<string, boolean> = { 'Call Ann': true };
  bus.handle({
    'answer.checks': () => checks,
    'answer.setCheck': ({ item, isChecked }) => {
      checks[item] = isChecked;
      return {};
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await user.click(await tab('Actions'));
  await answer('- [ ] Call Ann\n- [ ] Paint the floor — **Bo** — 12 May\n- [x] Buy lamps\n');
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const ticks = async () => {
    const names = ['Call Ann', 'Paint the floor — Bo — 12 May', 'Buy lamps'];
    const found = await Promise.all(names.map(box));
    return found.map((each) => (each as HTMLInputElement).checked);
  };
  await waitFor(async () => expect(await ticks()).toEqual([true, false, true]));
  expect(screen.getByText('Bo').closest('strong')).not.toBeNull();
  await user.click(await box('Paint the floor — Bo — 12 May'));
  await user.click(await box('Buy lamps'));
  expect(await ticks()).toEqual([true, true, false]);
  cleanup();
  const { conversationId } = requests().at(-1)!;
  bus.handle({ 'conversation.local': () => ({ conversationId, draft: '', choices: {} }) });
  await renderView(<ChatView />, bus);
  await waitFor(async () => expect(await ticks()).toEqual([true, true, false]));
});

test('S2.16 a summary is saved and copied as Markdown with its quotes and sources', async () => {
  const saveFile = jest.fn<Shell['saveFile']>();
  const copy = jest.fn<Shell['copy']>(async () => undefined);
  const { answer } = await open(welcomed, { saveFile, copy });
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await tab('Summary');
  const citations = [citation(0, 'Water comes over the quay.'), citation(1, null, 'at noon')];
  await answer('It **floods** [[1.1 "Water comes"]] daily [[1.2 "at noon"]].', citations);
  await choose('menuitem', 'Save as Markdown');
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const text = `It **floods**[1] daily[2].

[1] “Water comes over the quay.”, An article, https://example.com/doc1
[2] Not found in the source: “at noon”
`;
  expect(copy).toHaveBeenCalledWith(text);
  const [name, type, parts] = saveFile.mock.calls[0]!;
  expect([name, type, parts]).toEqual([
    'An article.md',
    'text/markdown',
    [`# An article\n\n${text}\n`],
  ]);
});

test('a tab that waits for the one before is cancelled; the composer stays empty', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Summarise' }));
  await user.click(await tab('Key takeaways'));
  await screen.findByText('Waiting');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull());
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
});

test.each([
  ['customize', 'Only prices', { tab: 'customize', prompt: 'Only prices' }],
  ['customize', undefined, { tab: 'summary', prompt: '' }],
  ['comment', undefined, { tab: 'summary', prompt: '' }],
] as const)(
  'S2.16 a summary begins with the tab %s that was chosen last (%s)',
  async (tab, prompt, task) => {
    const page = { tab, length: 'medium', language: null, ...(prompt && { prompt }) } as const;
    const settings = { ...welcomed.settings, summaryChoices: { page } };
    const { requests } = await open({ settings });
    await user.click(await screen.findByRole('button', { name: 'Summarise' }));
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]).toMatchObject({ generation: task });
  },
);

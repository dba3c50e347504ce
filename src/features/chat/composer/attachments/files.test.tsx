import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import type { TurnQueue } from '#domain/conversations/turn-queue.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import { ChatView } from '#features/chat/chat-view.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, listedModel, message } from '#test/support/fake-rows.ts';
import { fileInfo, readUpload, upload } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ applyAccept: false });
const composer = () => screen.getByRole('textbox', { name: 'Message' });
const chip = (name: string) => screen.findByRole('group', { name });
const chips = () => screen.queryAllByRole('group').map((each) => each.getAttribute('aria-label'));
const error = (code: ErrorCode) =>
  ({ state: 'error', error: new CodedError(code).toData() }) as const;
const text = (name: string) => new File(['Tides.'], name, { type: 'text/plain' });

async function open(options: FakeChatOptions = {}) {
  const fake = createFakeChat(options);
  const { saveFiles } = fake.uploads;
  const view = await renderView(<ChatView />, fake.bus, { saveFiles });
  return { ...fake, ...view };
}

const field = () => document.querySelector<HTMLInputElement>('footer input[type="file"]')!;
const set = (
  fake: { uploads: ReturnType<typeof createFakeChat>['uploads'] },
  ...args: Parameters<typeof fake.uploads.set>
) => act(() => fake.uploads.set(...args));

describe('a file of the composer', () => {
  test('is chosen, started, and shows how far it is', async () => {
    const fake = await open();
    await user.upload(field(), [text('tides.txt')]);
    const tides = await chip('tides.txt');
    expect(fake.bus.callsOf('run.start')).toEqual([{ kind: 'upload', id: 'upload of tides.txt' }]);
    set(fake, 'tides.txt', { state: 'uploading', step: 'extracting', done: 211, of: 500 });
    await within(tides).findByText('Page 212 of 500');
    const bar = within(tides).getByRole('progressbar', { name: 'Progress of tides.txt' });
    expect(bar.getAttribute('aria-valuetext')).toBe('Page 212 of 500');
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThan(30);
    set(fake, 'tides.txt', { state: 'success', document: fileInfo('tides.txt') });
    await waitFor(() => expect(within(tides).queryByRole('progressbar')).toBeNull());
    expect(tides.textContent).toBe('tides.txt');
    expect(await screen.findByText('tides.txt is read')).toHaveProperty('role', 'status');
  });

  test.each([
    ['waits for a server that is away', 'waiting', 'Waiting for your server'],
    ['is being sent', 'sending', 'Checking your server'],
    ['could not be sent', 'failed', 'Not on your server'],
  ] as const)('that %s says so', async (_, state, words) => {
    const server = { state, step: null, done: 0, of: 0, error: null };
    await open({ uploads: [{ ...readUpload('tides.txt'), server }] });
    await within(await chip('tides.txt')).findByText(words);
  });

  test('S3.18 is paused, resumes, and is cancelled', async () => {
    const fake = await open({ uploads: [upload('tides.pdf', { state: 'uploading' })] });
    const calls = () => fake.bus.callsOf('run.send').map(({ event }) => event);
    await user.click(await screen.findByRole('button', { name: 'Pause tides.pdf' }));
    set(fake, 'tides.pdf', { state: 'idle', isPaused: true });
    await user.click(await screen.findByRole('button', { name: 'Resume tides.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Remove tides.pdf' }));
    expect(calls()).toEqual(['pause', 'resume', 'cancel']);
    await waitFor(() => expect(chips()).toEqual([]));
    expect(document.activeElement).toBe(composer());
    // Showing a paused upload does not start it.
    expect(fake.bus.callsOf('run.start')).toEqual([]);
  });

  test('that was read is removed from the composer and stays in the library; the focus moves to the next', async () => {
    const fake = await open({ uploads: [readUpload('a.pdf'), readUpload('b.pdf')] });
    await chip('a.pdf');
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    await waitFor(() => expect(chips()).toEqual(['b.pdf']));
    expect(fake.bus.callsOf('upload.dismiss')).toEqual([{ uploadId: 'upload of a.pdf' }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove b.pdf');
  });

  test('that failed shows the full reason, and offers a retry where that may help', async () => {
    const fake = await open({
      uploads: [upload('a.pdf', error('file_damaged')), upload('b.txt', error('file_read'))],
    });
    await within(await chip('a.pdf')).findByText('This file is damaged and cannot be read.');
    expect(within(await chip('a.pdf')).queryByRole('button', { name: 'Retry' })).toBeNull();
    const other = await chip('b.txt');
    within(other).getByText('Failed to read file');
    await user.click(within(other).getByRole('button', { name: 'Retry' }));
    expect(fake.bus.callsOf('run.send')).toEqual([
      { kind: 'upload', id: 'upload of b.txt', event: 'retry', password: null },
    ]);
  });

  test('that is encrypted requests its password with the focus on the field, and reports a wrong one', async () => {
    const fake = await open({ uploads: [upload('a.pdf', error('file_password'))] });
    await within(await chip('a.pdf')).findByText('This file is protected. Enter its password.');
    const password = screen.getByLabelText('Password of a.pdf');
    expect(document.activeElement).toBe(password);
    await user.type(password, 'harbour{Enter}');
    expect(fake.bus.callsOf('run.send')).toEqual([
      { kind: 'upload', id: 'upload of a.pdf', event: 'retry', password: 'harbour' },
    ]);
    set(fake, 'a.pdf', error('file_password_wrong'));
    await screen.findByText('This password does not open the file. Try again.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Password of a.pdf')),
    );
    expect(screen.getByLabelText('Password of a.pdf')).toHaveProperty('value', '');
  });

  test('that a host would receive needs confirmation by name, and continues or is dropped', async () => {
    const asks = (host: string): Partial<Upload> => ({
      state: 'error',
      error: { code: 'transcribe_ask', message: '', retryable: false, details: { host } },
    });
    const fake = await open({ uploads: [upload('talk.mp3', asks('api.example.com'))] });
    const talk = await chip('talk.mp3');
    within(talk).getByText('Transcribe with api.example.com? The audio is sent there.');
    expect(talk.dataset.bad).toBeUndefined();
    await user.click(within(talk).getByRole('button', { name: "Don't send" }));
    set(fake, 'talk.mp3', error('transcribe_refused'));
    await within(talk).findByText('Not transcribed. Nothing was sent.');
    await user.click(within(talk).getByRole('button', { name: 'Retry' }));
    set(fake, 'talk.mp3', asks('api.example.com'));
    await user.click(await within(talk).findByRole('button', { name: 'Transcribe' }));
    expect(fake.bus.callsOf('run.send').map(({ event }) => event)).toEqual([
      'refuse',
      'retry',
      'allow',
    ]);
    expect(document.activeElement).toBe(composer());
  });

  test('that a host may receive from now on is saved with its host; waiting ones continue too', async () => {
    const asks = (host: string): Partial<Upload> => ({
      state: 'error',
      error: { code: 'transcribe_ask', message: '', retryable: false, details: { host } },
    });
    const fake = await open({
      settings: { recordingHosts: ['a.example'] },
      uploads: [
        upload('one.mp3', asks('b.example')),
        upload('two.mp3', asks('b.example')),
        upload('three.mp3', asks('c.example')),
      ],
    });
    const one = await chip('one.mp3');
    await user.click(within(one).getByRole('button', { name: 'Always allow this provider' }));
    await screen.findByText(/^Recordings now go to b\.example without asking\./);
    expect(fake.bus.callsOf('settings.set')).toEqual([
      { recordingHosts: ['a.example', 'b.example'] },
    ]);
    expect(fake.bus.callsOf('run.send')).toEqual(
      ['one.mp3', 'two.mp3'].map((name) => ({
        kind: 'upload',
        id: `upload of ${name}`,
        event: 'allow',
        password: null,
      })),
    );
    expect(document.activeElement).toBe(composer());
  });

  test('that requests its password does not take the focus from a question being typed', async () => {
    const fake = await open({ uploads: [upload('a.pdf', { state: 'uploading' })] });
    await chip('a.pdf');
    await user.type(composer(), 'half a thou');
    set(fake, 'a.pdf', error('file_password'));
    await screen.findByLabelText('Password of a.pdf');
    expect(document.activeElement).toBe(composer());
  });

  test('shows in its card what could not be read of it', async () => {
    const file = fileInfo('a.pdf').file!;
    const pages = { count: 12, noText: [3], failed: [7, 8], unread: [] };
    await open({ uploads: [readUpload('a.pdf', { file: { ...file, pages } })] });
    const a = await chip('a.pdf');
    within(a).getByText('2 remarks');
    const name = within(a).getByTitle('About a.pdf');
    expect(name.getAttribute('aria-expanded')).toBe('false');
    await user.click(name);
    within(a).getByText('4.2 MB · 12 pages · 3,210 tokens');
    within(a).getByText('Page 3 has no text: a scan or a picture.');
    within(a).getByText('Pages 7–8 are damaged and were left out.');
  });

  test('S5.10 shows what the model does with a picture', async () => {
    const config = { maxFiles: 5, maxFileBytes: 5 * 1024 * 1024, images: true };
    const picture = readUpload('a.png', { docType: 'image', tokens: 0 });
    await open({
      models: [listedModel('M', { uploadFileConfig: config })],
      uploads: [{ ...picture, size: 6 * 1024 * 1024 }],
    });
    const a = await chip('a.png');
    await user.click(within(a).getByTitle('About a.png'));
    within(a).getByText('Over the 5 MB that M takes: a smaller copy is sent.');
  });
});

test('S5.10 the sixth file is left out with a message', async () => {
  await open();
  const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt'];
  await user.upload(field(), names.map(text));
  await screen.findByText('A message can have up to 5 files. Send these first, or remove one.');
  await waitFor(() => expect(chips()).toEqual(names.slice(0, 5)));
});

test('a row that could not be saved reports that, and nothing replaces it', async () => {
  const fake = createFakeChat();
  await renderView(<ChatView />, fake.bus, {
    saveFiles: () => Promise.reject(new CodedError('storage_full')),
  });
  await user.upload(field(), [text('tides.txt')]);
  await screen.findByText(/storage/i);
  expect(chips()).toEqual([]);
});

test('files are pasted and dropped; the drop zone is shown', async () => {
  await open();
  const data = (name: string) => ({ types: ['Files'], files: [text(name)], items: [] });
  fireEvent.paste(composer(), { clipboardData: data('pasted.txt') });
  await chip('pasted.txt');
  fireEvent.dragOver(composer(), { dataTransfer: data('dropped.txt') });
  expect(document.querySelector('[data-drop]')?.textContent).toContain(
    'Drop files to ask about them',
  );
  fireEvent.drop(composer(), { dataTransfer: data('dropped.txt') });
  await chip('dropped.txt');
  expect(document.querySelector('[data-drop]')).toBeNull();
});

test('the attach menu contains files, the library and, next to a page, screenshots', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
  expect(entries).toEqual([
    'Choose files',
    'An open tab@',
    'Screenshot of the page',
    'Screenshot of an area',
  ]);
});

describe('a question', () => {
  const requests = (fake: { bus: ReturnType<typeof createFakeChat>['bus'] }) =>
    fake.bus.callsOf('turn.ask');
  const sourcesOf = (fake: { rows: ReturnType<typeof createFakeChat>['rows'] }, id: string) =>
    [...fake.rows.value.values()]
      .flatMap(({ messages }) => messages)
      .find(({ messageId }) => messageId === id)
      ?.sources.map(({ docId }) => docId);

  test('takes what is read along and removes it from the composer; it stays with the chat', async () => {
    const fake = await open({ uploads: [readUpload('tides.pdf')] });
    await chip('tides.pdf');
    expect(composer()).toHaveProperty('placeholder', 'Ask about tides.pdf');
    await user.type(composer(), 'When is high water?{Enter}');
    await waitFor(() => expect(requests(fake)[0]?.uploadIds).toEqual(['upload of tides.pdf']));
    await waitFor(() => expect(fake.uploads.rows.value).toEqual([]));
    expect(sourcesOf(fake, requests(fake)[0]!.messageId)).toEqual(['doc of tides.pdf']);
    await chip('tides.pdf');
    await user.type(composer(), 'And low?{Enter}');
    await waitFor(() => expect(requests(fake)).toHaveLength(2));
    expect(requests(fake)[1]).toMatchObject({
      sources: [{ docId: 'doc of tides.pdf' }],
      uploadIds: [],
    });
  });

  test('waits for a file that is still being read, and is sent when it is', async () => {
    const fake = await open({ uploads: [upload('tides.pdf', { state: 'uploading' })] });
    await chip('tides.pdf');
    await user.type(composer(), 'When?{Enter}');
    await screen.findByText('Waiting for tides.pdf');
    // It is stored, so the window may close.
    expect(requests(fake)).toMatchObject([{ text: 'When?', uploadIds: ['upload of tides.pdf'] }]);
    expect(screen.queryByRole('article', { name: 'Answer' })).toBeNull();
    set(fake, 'tides.pdf', { state: 'success', document: fileInfo('tides.pdf') });
    await screen.findByRole('article', { name: 'Answer' });
    expect(sourcesOf(fake, requests(fake)[0]!.messageId)).toEqual(['doc of tides.pdf']);
  });

  test('is sent without what it waits for, which stays for the next', async () => {
    const fake = await open({
      uploads: [readUpload('a.pdf'), upload('b.pdf', { state: 'uploading' })],
    });
    await chip('b.pdf');
    await user.type(composer(), 'When?{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Send without it' }));
    await screen.findByRole('article', { name: 'Answer' });
    expect(sourcesOf(fake, requests(fake)[0]!.messageId)).toEqual(['doc of a.pdf']);
    await waitFor(() => expect(fake.uploads.rows.value.map(({ name }) => name)).toEqual(['b.pdf']));
    await user.type(composer(), 'And b?{Enter}');
    await waitFor(() => expect(requests(fake)[1]?.uploadIds).toEqual(['upload of b.pdf']));
  });

  test('that waits is withdrawn into the composer, before what was typed meanwhile', async () => {
    const fake = await open({ uploads: [upload('a.pdf', { state: 'uploading' })] });
    await chip('a.pdf');
    await user.type(composer(), 'When?{Enter}');
    await screen.findByText('Waiting for a.pdf');
    await user.type(composer(), 'And');
    await user.click(screen.getByRole('button', { name: 'Cancel and edit' }));
    await waitFor(() => expect(composer()).toHaveProperty('value', 'When?\nAnd'));
    expect(screen.queryByText('Waiting for a.pdf')).toBeNull();
    // Its file belongs to the next question.
    await user.type(composer(), '{Enter}');
    await waitFor(() => expect(requests(fake)[1]?.uploadIds).toEqual(['upload of a.pdf']));
  });

  test('no longer waits for a file that was removed', async () => {
    const fake = await open({ uploads: [upload('a.pdf', { state: 'uploading' })] });
    await chip('a.pdf');
    await user.type(composer(), 'When?{Enter}');
    await screen.findByText('Waiting for a.pdf');
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    await screen.findByRole('article', { name: 'Answer' });
    expect(sourcesOf(fake, requests(fake)[0]!.messageId)).toEqual([]);
  });

  test('sent while one waits follows it, under its answer, without its file', async () => {
    const fake = await open({ uploads: [upload('a.pdf', { state: 'uploading' })] });
    await chip('a.pdf');
    await user.type(composer(), 'First{Enter}');
    await screen.findByText('Waiting for a.pdf');
    await user.type(composer(), 'Second{Enter}');
    await screen.findByText('Second');
    await screen.findByText('Waiting');
    expect(requests(fake)[1]).toMatchObject({
      parentMessageId: requests(fake)[0]?.answerId,
      uploadIds: [],
    });
    set(fake, 'a.pdf', { state: 'success', document: fileInfo('a.pdf') });
    await screen.findByRole('article', { name: 'Answer' });
    expect(screen.getAllByRole('article').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Question',
      'Answer',
      'Question',
    ]);
  });

  test('is sent without a file that has failed', async () => {
    const fake = await open({ uploads: [upload('a.pdf', error('file_read'))] });
    await chip('a.pdf');
    await user.type(composer(), 'When?{Enter}');
    await waitFor(() => expect(requests(fake)[0]?.uploadIds).toEqual([]));
  });

  test('that waits when its window opens again shows what it waits for', async () => {
    const waiting = message({ messageId: 'q1', type: 'human', text: 'When?', status: 'queued' });
    const fake = createFakeChat({
      uploads: [upload('a.pdf', { state: 'uploading', questionId: 'q1' })],
      local: { conversationId: 'c1', draft: '' },
      rows: { conversation: conversation('c1', 'Chat'), messages: [waiting] },
    });
    const file = { kind: 'file', uploadId: 'upload of a.pdf', name: 'a.pdf' } as const;
    const queue = new BehaviorSubject<TurnQueue>({
      current: null,
      queue: [{ messageId: 'q1', awaited: [file] }],
    });
    fake.bus.handle({ 'turn.watch': () => queue, 'turn.sendNow': () => ({}) });
    await renderView(<ChatView />, fake.bus);
    await screen.findByText('Waiting for a.pdf');
    await user.click(screen.getByRole('button', { name: 'Send without it' }));
    expect(fake.bus.callsOf('turn.sendNow')).toEqual([{ conversationId: 'c1', messageId: 'q1' }]);
    act(() => queue.next({ current: 'q1', queue: [{ messageId: 'q1', awaited: [] }] }));
    await screen.findByText('Waiting');
  });
});

test('S2.6 a chat that begins with a file shows where to drop it, then the chat with it', async () => {
  const fake = createFakeChat();
  const { saveFiles } = fake.uploads;
  await renderView(<ChatView />, fake.bus, {
    saveFiles,
    freeTool: { name: 'chatPdf', begins: 'file', preset: null },
    surface: 'web',
  });
  await screen.findByRole('heading', { name: 'Chat with a PDF', level: 2 });
  // U2.7: the field of a tool is the tool's.
  screen.getByPlaceholderText('Chat with a PDF');
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.upload(field(), [text('tides.txt')]);
  await chip('tides.txt');
  expect(screen.queryByRole('heading', { name: 'Chat with a PDF', level: 2 })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Summarise' }));
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({ generation: { tab: 'summary' } });
});

test('U2.1 a tool says that a file stays on this device only where it does', async () => {
  const fake = createFakeChat();
  const server = { server: 'http://127.0.0.1:8787', isConnected: true, isLocal: true };
  const open = async (isSaving: boolean) => {
    fake.bus.handle({ 'documents.server': () => ({ server: { ...server, isSaving } }) });
    await renderView(<ChatView />, fake.bus, {
      saveFiles: fake.uploads.saveFiles,
      freeTool: { name: 'chatPdf', begins: 'file', preset: null },
      surface: 'web',
    });
    await screen.findByRole('heading', { name: 'Chat with a PDF', level: 2 });
  };
  await open(true);
  await screen.findByText(/are copied to your Gloss server on this device \(127\.0\.0\.1:8787\)/);
  expect(screen.queryByText(/the file stays on this device/)).toBeNull();
  cleanup();
  await open(false);
  await screen.findByText(/the file stays on this device/);
  await waitFor(() => expect(fake.bus.callsOf('documents.server').length).toBeGreaterThan(1));
  expect(screen.queryByText(/are copied to/)).toBeNull();
});

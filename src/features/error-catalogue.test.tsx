import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import type { JsonObject } from '#shared/json.ts';
import { guest, openAccount, ways } from '#test/support/account-section.tsx';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import {
  conversation,
  documentInfo,
  message,
  pageState,
  serverCopy,
} from '#test/support/fake-rows.ts';
import { createFakeUploads, fileInfo, upload } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from './chat/chat-view.tsx';
import { DocumentReader } from './library/document-reader.tsx';
import LibraryPanel from './library/library-panel.tsx';
import { SettingsView } from './settings/settings-view.tsx';

/* Section 8, message by message, on the screen where a person reads it. */
const email = 'help@host.example';
beforeAll(() => {
  process.env.GLOSS_SUPPORT_EMAIL = email;
});
afterAll(() => {
  delete process.env.GLOSS_SUPPORT_EMAIL;
});
afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** An answer that has failed, of the chat that is open. */
async function inAnswer(error: CodedError): Promise<void> {
  const answer = message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: '' }, 2);
  const rows = {
    conversation: conversation('c1', 'First words'),
    messages: [
      message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
      { ...answer, status: 'failed' as const, error: error.toData() },
    ],
  };
  const local = { conversationId: 'c1', draft: '' };
  await renderView(<ChatView />, createFakeChat({ rows, local }).bus);
}

async function inQuestion(error: CodedError): Promise<void> {
  const fake = createFakeChat();
  fake.bus.handle({ 'turn.ask': () => Promise.reject(error) });
  await renderView(<ChatView />, fake.bus);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
}

async function inFile(error: CodedError): Promise<void> {
  const uploads = [upload('a.txt', { state: 'error', error: error.toData() })];
  const { bus, uploads: fake } = createFakeChat({ uploads });
  await renderView(<ChatView />, bus, { saveFiles: fake.saveFiles });
}

/** A link of the draft. */
async function inLink(error: CodedError): Promise<void> {
  const document = documentInfo('doc1', 'An article', 3210);
  const { bus } = createFakeChat({ page: pageState({ document }), document });
  bus.handle({ 'address.read': () => Promise.reject(error) });
  await renderView(<ChatView />, bus);
  await user.click(screen.getByLabelText('Message'));
  await user.paste('https://harbour.example/tides');
}

/** A document whose file is brought from the server, or sent there. */
async function inLibrary(error: CodedError): Promise<void> {
  const uploads = createFakeUploads();
  const entry = {
    document: fileInfo('a.txt', { docType: 'chat_file' }),
    size: 900,
    hasFile: false,
    hasText: true,
    created_at: '2020-05-04T10:00:00.000Z',
    server: serverCopy('failed', { error: error.toData() }),
  };
  const server = { server: 'http://127.0.0.1:8787', isConnected: true };
  const bus = createFakeBus({
    ...uploads.handlers,
    'library.watch': () => of({ entries: [entry], more: false, bytes: 900 }),
    'documents.server': () => ({ server: { ...server, isLocal: true, isSaving: true } }),
    'documents.refresh': () => ({ room: null }),
  });
  const panel = <LibraryPanel close={() => undefined} />;
  const shell = { saveFiles: uploads.saveFiles };
  await renderView(<DocumentReader>{panel}</DocumentReader>, bus, shell);
}

/** A server that does not take a document. */
const inRefusal = (error: CodedError) =>
  inLibrary(new CodedError('upload_document', error.message, { cause: error.code }));

async function inSignIn(error: CodedError): Promise<void> {
  const { bus } = await openAccount(guest);
  bus.handle({ 'account.sendCode': () => Promise.reject(error) });
  await press('Sign in');
  await user.type(await screen.findByLabelText('E-mail'), 'ann@harbour.example');
  await press('Send a code');
}

async function inCode(error: CodedError): Promise<void> {
  const { bus } = await openAccount(guest);
  bus.handle({ 'account.verifyCode': () => Promise.reject(error) });
  await press('Sign in');
  await user.type(await screen.findByLabelText('E-mail'), 'ann@harbour.example');
  await press('Send a code');
  await user.type(await screen.findByLabelText('Code'), '000000');
}

async function inHandoff(error: CodedError): Promise<void> {
  const handoff = () => Promise.reject(error);
  const { bus } = await openAccount(guest, { handoff, shell: { version: '1.0.0' } });
  bus.handle({ 'account.providers': () => ({ ...ways, email: false, google: false }) });
  await press('Sign in');
  await press('Continue with the web app');
}

async function inSettings(): Promise<void> {
  const { bus } = createFakeChat({});
  bus.handle({ 'site.watch': () => of([]) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByLabelText('API host');
  await act(async () => bus.emit('settings.synced', { outcome: 'failed' }));
}

const generic = `Something went wrong, please try again. If this issue persists, contact us via email. ${email}`;
const loginFailed = 'Login failed, please try again';
type Row = [
  clause: string,
  code: ErrorCode,
  said: string,
  show: (error: CodedError) => Promise<void>,
  words: string,
  details?: JsonObject,
];

test.each<Row>([
  ['S8.1', 'generic', '', inAnswer, generic],
  ['S8.1', 'generic', '', inQuestion, generic],
  ['S8.2', 'please_login', '', inQuestion, 'Please login'],
  ['S8.2', 'forbidden', '', inAnswer, 'The server refused this request.'],
  ['S8.2', 'clock_skew', '', inAnswer, "This device's clock differed from the server's."],
  [
    'S8.3',
    'token_limit',
    '',
    inAnswer,
    `Your input has reached the model's token limit. If you believe this is an error, please contact us at ${email}`,
  ],
  ['S8.4', 'timeout', 'Request timeout', inQuestion, 'Request timeout'],
  ['S8.5', 'fetch_type', '', inAnswer, generic],
  ['S8.5', 'fetch_data', '', inAnswer, generic],
  ['S8.5', 'fetch_other', '', inAnswer, generic],
  ['S8.5', 'upload_document', '', inLibrary, generic],
  ['S8.5', 'create_document', '', inLibrary, generic],
  ['S8.6', 'invalid_email', '', inSignIn, 'Invalid email'],
  ['S8.6', 'sign_in_not_supported', '', inSignIn, 'Provider not supported'],
  ['S8.6', 'sign_in_unknown', '', inCode, 'Unknown error, Please try again later.'],
  ['S8.6', 'invalid_code', '', inCode, 'Invalid code. Check the code and try again.'],
  ['S8.6', 'account_deleted', '', inCode, 'Account deleted'],
  ['S8.6', 'login_failed', 'no user tokens', inCode, loginFailed],
  ['S8.6', 'login_failed', 'login failed', inHandoff, loginFailed],
  ['S8.7', 'download_http', '', inLibrary, 'HTTP error! status: 410', { status: 410 }],
  ['S8.7', 'download_network', '', inLibrary, 'Network error occurred while downloading file'],
  ['S8.7', 'download_failed', '', inLibrary, 'Failed to download file: Gone', { status: 'Gone' }],
  ['S8.7', 'file_unreadable', '', inFile, 'Read file error！cannot read file'],
  ['S8.7', 'file_read', '', inFile, 'Failed to read file'],
  ['S5.1', 'file_required', '', inRefusal, 'File is required'],
  ['S5.2', 'document_data_empty', '', inRefusal, 'doc_type_dependent_data is empty.'],
  ['S5.3', 'file_empty', '', inFile, 'This file is empty. Upload a valid file.'],
  ['S5.3', 'document_url', '', inRefusal, "This URL isn't supported. Try a different one."],
  [
    'S5.8',
    'file_unsupported',
    '',
    inFile,
    'The file format (.xyz) is not supported yet. Try uploading a different file format.',
    { ext: 'xyz' },
  ],
  [
    'S8.8',
    'capture_blocked',
    '',
    inLink,
    'This site asks you to sign in, agree or pass a check first.',
  ],
  ['S8.8', 'capture_refused', '', inLink, 'The browser does not let extensions read this page.'],
  ['S8.8', 'capture_empty', '', inLink, 'No text was found on this page.'],
  [
    'S8.9',
    'settings_sync',
    '',
    inSettings,
    'Sync local settings to server settings failed, please try again later',
  ],
])('%s %s (%s): a person reads it', async (...row) => {
  const [, code, said, show, words, details] = row;
  await show(new CodedError(code, said || code, details));
  const hasWords = (_text: string, element: Element | null) =>
    element?.textContent?.includes(words) === true;
  expect(await screen.findAllByText(hasWords)).not.toEqual([]);
});

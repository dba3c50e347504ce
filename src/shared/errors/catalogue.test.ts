import { expect, test } from '@jest/globals';
import texts from '#locales/en/index.json' with { type: 'json' };
import { isTest, read, sourceFiles } from '#test/support/sources.ts';
import { type ErrorCode, type ErrorEntry, errorRegistry } from './registry.ts';

type Row = readonly [
  clause: string,
  code: ErrorCode,
  text: string | null,
  action: ErrorEntry['action'],
  status?: number,
];

const generic =
  'Something went wrong, please try again. If this issue persists, contact us via email.';

/** Section 8, entry by entry. null: the specification has no words for it. */
const catalogue: readonly Row[] = [
  ['S8.1', 'generic', generic, 'retry', 500],
  ['S8.2', 'please_login', 'Please login', 'signIn', 401],
  ['S8.2', 'forbidden', null, 'none', 403],
  ['S8.2', 'clock_skew', null, 'retry', 418],
  [
    'S8.3',
    'token_limit',
    "Your input has reached the model's token limit. If you believe this is an error, please contact us at {email}",
    'shorten',
    413,
  ],
  ['S8.4', 'aborted', 'manual aborted request.', 'none'],
  ['S8.4', 'timeout', 'Request timeout', 'retry', 504],
  ['S8.5', 'fetch_type', generic, 'retry'],
  ['S8.5', 'fetch_data', generic, 'retry'],
  ['S8.5', 'fetch_other', generic, 'retry'],
  ['S8.5', 'upload_document', generic, 'retry'],
  ['S8.5', 'create_document', generic, 'retry'],
  ['S8.6', 'invalid_email', 'Invalid email', 'none', 400],
  ['S8.6', 'sign_in_unknown', 'Unknown error, Please try again later.', 'retry'],
  ['S8.6', 'invalid_code', 'Invalid code. Check the code and try again.', 'none', 400],
  ['S8.6', 'account_deleted', 'Account deleted', 'none', 403],
  ['S8.6', 'sign_in_not_supported', 'Provider not supported', 'none', 400],
  ['S8.6', 'login_failed', 'Login failed, please try again', 'retry', 400],
  ['S8.7', 'download_http', 'HTTP error! status: {status}', 'retry'],
  ['S8.7', 'file_unreadable', 'Read file error！cannot read file', 'none'],
  ['S8.7', 'file_read', 'Failed to read file', 'retry'],
  ['S8.7', 'download_network', 'Network error occurred while downloading file', 'retry'],
  ['S8.7', 'download_failed', 'Failed to download file: {status}', 'retry'],
  ['S8.8', 'capture_blocked', null, 'none', 301],
  ['S8.8', 'capture_refused', null, 'none'],
  ['S8.8', 'capture_empty', null, 'retry'],
  [
    'S8.9',
    'settings_sync',
    'Sync local settings to server settings failed, please try again later',
    'retry',
  ],
  ['S8.9', 'server_message', null, 'none'],
];

const sources = sourceFiles()
  .filter((file) => /^(src|machines|workers)\//.test(file) && !isTest(file))
  .filter((file) => file !== 'src/shared/errors/registry.ts')
  .map(read)
  .join('\n');

test.each(catalogue)(
  '%s: %s has its words, its action and its status, and something of the product gives it',
  // Without named parameters: for a row that is shorter, one would be the callback of the test.
  (...row) => {
    const [, code, text, action, status] = row;
    const entry: ErrorEntry = errorRegistry[code];
    const shown = (texts as Record<string, string>)[entry.text];
    if (text === null) expect(shown).toBeTruthy();
    else expect(shown).toBe(text);
    expect([entry.action, entry.status]).toEqual([action, status]);
    expect(sources).toMatch(new RegExp(`['"\`]${code}['"\`]|\\b${code}:`));
  },
);

import { expect, test } from '@jest/globals';
import { scriptingError } from './scripting-error.ts';

test.each([
  [
    'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
    'capture_no_access',
  ],
  ['Missing host permission for the tab', 'capture_no_access'],
  ['Cannot access a chrome:// URL', 'capture_refused'],
  ['The extensions gallery cannot be scripted.', 'capture_refused'],
  ['Cannot access a chrome-extension:// URL of different extension', 'capture_refused'],
  ['No tab with id: 7.', 'capture_failed'],
  ['Frame with ID 0 was removed.', 'peerLost'],
  ['No frame with id 4 in tab with id 7.', 'peerLost'],
])('%s is %s', (message, code) => {
  expect(scriptingError(new Error(message)).code).toBe(code);
});

import { expect, test } from '@jest/globals';
import { readAccountConfig } from '../../config/account-config.ts';
import { signInNotices } from './sign-in-notices.ts';

const noticesOf = (env: Record<string, string>, personal = false) =>
  signInNotices({ personal, accounts: readAccountConfig(env, []) }).join('');
const smtp = { SMTP_URL: 'smtp://mail.example' };
const google = { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' };

test('the start says how people sign in, outside personal mode alone', () => {
  expect(noticesOf({}, true)).toBe('');
  expect(noticesOf({})).toMatch(/no way to sign in: set SMTP_URL .* answers 401/);
  expect(noticesOf(google)).toContain('by e-mail is refused, because SMTP_URL is not set');
  expect(noticesOf(smtp)).toContain('ALLOWED_EMAILS limits that');
  expect(noticesOf({ ...smtp, ALLOWED_EMAILS: '@x.example' })).toMatch(
    /people sign in with accounts/,
  );
});

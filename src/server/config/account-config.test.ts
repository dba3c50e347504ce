import { expect, test } from '@jest/globals';
import { isAllowedEmail, readAccountConfig } from './account-config.ts';

function read(env: Record<string, string>) {
  const problems: string[] = [];
  return { config: readAccountConfig(env, problems), problems };
}

test('nothing is set: no mail, no Google, any extension, no proxy', () => {
  expect(read({})).toEqual({
    problems: [],
    config: {
      smtpUrl: null,
      mailFrom: 'Gloss <no-reply@localhost>',
      google: null,
      allowedEmails: [],
      internalDomains: [],
      invitationCodes: [],
      minExtensionVersion: '0.0.0',
      extensionUrl: null,
      trustedProxies: [],
    },
  });
});

test('C8 the issuer is Google unless another is named; the id needs its secret', () => {
  const both = { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' };
  expect(read(both).config.google).toEqual({
    clientId: 'i',
    clientSecret: 's',
    issuer: 'https://accounts.google.com',
  });
  const issuer = 'https://id.example/realm';
  expect(read({ ...both, GOOGLE_ISSUER: issuer }).config.google?.issuer).toBe(issuer);
  expect(read({ GOOGLE_CLIENT_ID: 'i' }).problems).toEqual([
    'GOOGLE_CLIENT_SECRET: is missing; signing in with Google needs both.',
  ]);
});

test('the sender is of the public name, of the mail user, or the one that is set', () => {
  const smtp = { SMTP_URL: 'smtps://ann%40gloss.example:p@mail.example' };
  expect(read(smtp).config.mailFrom).toBe('Gloss <ann@gloss.example>');
  const named = { ...smtp, PUBLIC_URL: 'https://gloss.example:8443' };
  expect(read(named).config.mailFrom).toBe('Gloss <no-reply@gloss.example>');
  expect(read({ ...named, MAIL_FROM: 'me@x.example' }).config.mailFrom).toBe('me@x.example');
});

test.each([
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL: must look like/],
  [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL: must look like/],
  [{ SMTP_URL: 'smtps://ann:100%@mail.example' }, /^SMTP_URL: must look like.*%25 for %/],
  [{ SMTP_URL: 'smtps://%E0%A4%A:p@mail.example' }, /^SMTP_URL: must look like/],
  [{ MAIL_FROM: 'Gloss' }, /^MAIL_FROM: must be an address/],
  [{ MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' }, /^MAIL_FROM: must be an address/],
  [{ GOOGLE_ISSUER: 'accounts.google.com' }, /^GOOGLE_ISSUER: must be an address/],
  [{ ALLOWED_EMAILS: 'ann, gloss.example' }, /^ALLOWED_EMAILS: must be addresses/],
  [{ MIN_EXTENSION_VERSION: '1.2' }, /^MIN_EXTENSION_VERSION: must be a version/],
  [{ EXTENSION_URL: 'gloss.example' }, /^EXTENSION_URL: must be an address/],
  [{ INTERNAL_DOMAINS: '@gloss.example' }, /^INTERNAL_DOMAINS: must be domains/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' }, /^TRUSTED_PROXIES: must be addresses/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES: must be addresses/],
])('%j is a problem that names its variable', (env, problem) => {
  const { problems } = read(env as Record<string, string>);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

test('trusted proxies are addresses, networks, or groups', () => {
  const { config } = read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8 ,192.0.2.1' });
  expect(config.trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

test('accounts are for all, or for the addresses and domains that are set', () => {
  expect(isAllowedEmail(read({}).config, 'ann@gloss.example')).toBe(true);
  const { config } = read({ ALLOWED_EMAILS: '@gloss.example, Bob@Other.example' });
  expect(isAllowedEmail(config, 'ann@gloss.example')).toBe(true);
  expect(isAllowedEmail(config, 'bob@other.example')).toBe(true);
  expect(isAllowedEmail(config, 'eve@other.example')).toBe(false);
  expect(isAllowedEmail(config, 'eve@evil-gloss.example')).toBe(false);
  expect(isAllowedEmail(config, 'eve@sub.gloss.example')).toBe(false);
});

import { expect, test } from '@jest/globals';
import english from '#locales/en/index.json' with { type: 'json' };
import { errorText } from './error-text.ts';
import type { Translate } from './text.ts';

const t = ((key: keyof typeof english) => english[key]) as Translate;

test('S5.3 a scan says what it is and what to do, and is not called empty', () => {
  const scanned = errorText(t, { code: 'file_empty', details: { scanned: 3 } });
  expect(scanned).toMatch(/^This PDF is scanned: .* Run text recognition/);
  expect(scanned).not.toMatch(/empty/);
  expect(errorText(t, { code: 'file_empty' })).toBe('This file is empty. Upload a valid file.');
});

test('an error that asks for a report names its call, others do not', () => {
  const filled = ((key: keyof typeof english, values: Record<string, string>) =>
    english[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as Translate;
  const details = { traceId: '3f2a90c1b7d04e55' };
  expect(errorText(filled, { code: 'fetch_data', details })).toBe(
    `${english['error.genericHere']} Error ID: 3f2a90c1b7d04e55`,
  );
  expect(errorText(filled, { code: 'invalid_code', details })).toBe(english['error.invalidCode']);
});

test('a status of HTTP is passed as it is, a quantity as a number to be written', () => {
  const values = ((_key: string, params: unknown) => params) as unknown as Translate;
  const details = { status: 1020, megabytes: 1500 };
  expect(errorText(values, { code: 'download_http', details })).toMatchObject({
    status: '1020',
    megabytes: 1500,
  });
});

test('a host that is down is named, with what to do where it is', () => {
  const down = (host: string) => errorText(t, { code: 'provider_unavailable', details: { host } });
  expect(down('127.0.0.1:8080')).toBe(english['error.nearHostDown']);
  expect(down('nas.local')).toBe(english['error.nearHostDown']);
  expect(down('api.openai.com')).toBe(english['error.hostDown']);
  expect(errorText(t, { code: 'provider_unavailable', details: { provider: 'OpenAI' } })).toBe(
    english['error.providerDown'],
  );
  expect(errorText(t, { code: 'provider_unavailable' })).toBe(english['error.providerUnavailable']);
});

test('S8.1 a person who is sent to a mail has its address; without one, it is said who can help', () => {
  const said = () => errorText(t, { code: 'generic' });
  expect(said()).toBe(english['error.genericHere']);
  process.env.GLOSS_SUPPORT_EMAIL = 'help@host.example';
  expect(said()).toBe(`${english['error.generic']} help@host.example`);
  delete process.env.GLOSS_SUPPORT_EMAIL;
});

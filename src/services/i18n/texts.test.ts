import { expect, jest, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createTexts, type TextTable } from './texts.ts';

const source = {
  'a.hello': 'Hello {name}',
  'a.tokens_one': '{count} token',
  'a.tokens_other': '{count} tokens',
  'package__features:odd': 'kept',
};
const none = () => Promise.reject(new Error('not used'));

test('English is there without a load, with {name} filled and plurals chosen', async () => {
  const { i18n } = await createTexts({ locale: 'en', source, load: none });
  expect(i18n.t('a.hello', { name: '<b>&' })).toBe('Hello <b>&');
  expect(i18n.t('a.tokens', { count: 1 })).toBe('1 token');
  expect(i18n.t('a.tokens', { count: 5 })).toBe('5 tokens');
});

test('English that is added later is there at once, also where another locale lacks it', async () => {
  const growing: Record<string, string> = { ...source };
  const { i18n } = await createTexts({ locale: 'de', source: growing, load: async () => ({}) });
  growing['b.later'] = 'Later';
  expect(i18n.t('b.later')).toBe('Later');
});

test('S2.13 a locale is loaded on demand; what it lacks falls back to English and is listed', async () => {
  const load = jest.fn(() => Promise.resolve({ 'a.tokens_other': '{count} Token' } as TextTable));
  const texts = await createTexts({ locale: 'de', source, load });
  expect(load).toHaveBeenCalledTimes(1);
  expect(texts.i18n.t('a.hello', { name: 'Ida' })).toBe('Hello Ida');
  expect(texts.missing()).toContain('de:a.hello');
  await texts.use('en');
  await texts.use('de');
  expect(load).toHaveBeenCalledTimes(1);
});

test('the product codes ua and uk take the plurals of Ukrainian and Urdu', async () => {
  const tables: Record<string, TextTable> = {
    ua: { 'a.tokens_few': 'few {count}', 'a.tokens_many': 'many {count}' },
    uk: { 'a.tokens_other': 'other {count}', 'a.tokens_few': 'never' },
  };
  const load = (locale: string) => Promise.resolve(tables[locale] ?? {});
  const texts = await createTexts({ locale: 'ua', source, load });
  expect(texts.i18n.language).toBe('uk');
  expect(texts.i18n.t('a.tokens', { count: 3 })).toBe('few 3');
  expect(texts.i18n.t('a.tokens', { count: 5 })).toBe('many 5');
  await texts.use('uk');
  expect(texts.i18n.t('a.tokens', { count: 3 })).toBe('other 3');
});

test.each([
  ['fa', '۱۲٬۰۰۰ token', '۳ از ۴'],
  ['bn', '১২,০০০ token', '৩ از ৪'],
  ['mr', '१२,००० token', '३ از ४'],
])(
  '%s: a number is written in its digits, a text with digits stays',
  async (locale, counted, of) => {
    const table = { 'a.tokens_other': '{count} token', 'a.of': '{read} از {of}' };
    const { i18n } = await createTexts({ locale, source, load: async () => table });
    expect(i18n.t('a.tokens', { count: 12_000 })).toBe(counted);
    expect(i18n.t('a.of', { read: 3, of: 4 })).toBe(of);
    expect(i18n.t('a.hello', { name: '127.0.0.1:8080' })).toBe('Hello 127.0.0.1:8080');
  },
);

test('S9.4 a load is tried five times, after 350 ms and then twice as long each time', async () => {
  const clock = new ManualClock();
  const times: number[] = [];
  const load = () => {
    times.push(clock.now());
    return Promise.reject(new Error('offline'));
  };
  const ready = createTexts({ locale: 'de', source, load, clock });
  for (let step = 0; step < 200; step += 1) {
    await Promise.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
    clock.advance(50);
  }
  const texts = await ready;
  expect(times).toEqual([0, 350, 1050, 2450, 5250]);
  expect(texts.i18n.t('a.hello', { name: 'Ida' })).toBe('Hello Ida');
});

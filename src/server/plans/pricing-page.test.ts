import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { defaultPrices } from '#domain/billing/plan-prices.ts';
import source from '#locales/en/index.json' with { type: 'json' };
import { readSiteConfig } from '../config/site-config.ts';
import { pageTexts, textsOf } from '../pages/page-texts.ts';
import { pricingPage } from './pricing-page.ts';
import { pricingStyle } from './pricing-style.ts';
import { comparedPlans, pricingTable } from './pricing-table.ts';

const english = pageTexts('en')!;
const links = readSiteConfig({}, []);
const origin = 'https://gloss.example';
const frame = { origin, links, hasPlans: true, hasAccounts: true };
const sold = { prices: defaultPrices, version: '12-2', table: '', canBuy: true } as const;

const page = (texts = english, prices = defaultPrices) =>
  pricingPage({ ...sold, prices }, frame, texts);

test('S5.13 S2.3 the discounts shown follow from the prices, whatever their titles say', () => {
  expect(page()).toContain('Save 60%');
  expect(page()).toContain('Save 33%');
  const pro_yearly = { ...defaultPrices.pro_yearly, price: 250, discount_title: '60%' };
  const html = page(english, { ...defaultPrices, pro_yearly });
  expect(html).toContain('Save 31%');
  expect(html).toContain('$20.83 a month');
  expect(html).toContain('$250 a year');
});

test('S2.3 the chosen billing period is that of the version', () => {
  expect(page()).toContain('value="pro_yearly" checked');
  const other = pricingPage({ ...sold, version: '12-1' }, frame, english);
  expect(other).toContain('value="pro" checked');
  for (const text of ['$30 a month', '$12 a month', '$144 a year', 'Can I cancel?']) {
    expect(other).toContain(text);
  }
});

test('S2.1 S3.1 the language is that of the texts in BCP 47, and prices are written in it', () => {
  expect(page()).toContain('<html lang="en" dir="ltr"');
  expect(page(pageTexts('en-GB')!)).toContain('lang="en-GB"');
  expect(page(pageTexts('en-GB')!)).toContain('US$12 a month');
  expect(page(textsOf('ua', source))).toContain('<html lang="uk" dir="ltr"');
  expect(page(textsOf('uk', source))).toContain('<html lang="ur" dir="rtl"');
  expect(page(textsOf('de', source))).toMatch(/12\s\$ a month/);
});

test('S2.1 names its other languages with whole addresses, each once and by its tag', () => {
  const links = [...page().matchAll(/<link rel="(?:alternate|canonical)".*?>/g)].map(([l]) => l);
  expect(links[0]).toBe('<link rel="canonical" href="https://gloss.example/pricing">');
  expect(links).toEqual(
    expect.arrayContaining([
      '<link rel="alternate" hreflang="en" href="https://gloss.example/pricing">',
      '<link rel="alternate" hreflang="de" href="https://gloss.example/de/pricing">',
      '<link rel="alternate" hreflang="uk" href="https://gloss.example/ua/pricing">',
      '<link rel="alternate" hreflang="id" href="https://gloss.example/id/pricing">',
      '<link rel="alternate" hreflang="x-default" href="https://gloss.example/pricing">',
    ]),
  );
  const tags = links.map((link) => /hreflang="(.*?)"/.exec(link)?.[1]);
  expect(new Set(tags).size).toBe(tags.length);
});

test('S2.1 a regional language has the texts that it inherits', () => {
  expect(pageTexts('es-419')?.text('pricing.aMonth', { price: 1 })).toBe(
    pageTexts('es')?.text('pricing.aMonth', { price: 1 }),
  );
});

test('what the server limits is listed; a model is where a role has a limit for it', () => {
  const limit = (feature: string, max: number) => ({ role: 'free', feature, max, period: 'day' });
  const limits = [limit('image_generate_model', 3), limit('model_gpt_4o', 1_500)];
  const html = pricingTable(limits as never, ['free'], english);
  expect(html).toMatch(/Pictures<\/th>.*3 a day/);
  expect(pricingTable([limit('sidebar_search', 20)] as never, ['free'], english)).toContain(
    '20 a day',
  );
  expect(html).toContain('<th scope="row">GPT-4o</th>');
  expect(html).toContain('1,500 a day');
  expect(html).not.toContain('DALL-E');
});

test('what one use covers is said from the table by which it is counted', () => {
  const text = page().replace(/<meta.*?>/g, '');
  expect(text).not.toContain('however long');
  for (const part of [
    '$0.10 of a fast',
    '$0.25 of an',
    '125,000 tokens',
    '10 web',
    '1,000 char',
    '2 MB',
  ])
    expect(text).toContain(part);
});

test('S2.3 where nothing is sold no price is shown, and nothing is said of paying', () => {
  const given = pricingPage({ ...sold, canBuy: false }, frame, english);
  expect(given).not.toMatch(
    /\$\d+ a (month|year)|name="cycle"|Get Pro|Can I cancel|prices<|Who sees my card/,
  );
  expect(given).toContain("assigned by the server's owner");
  expect(given).toContain('<h1>Plans</h1>');
});

const documentOf = (html: string) => new JSDOM(html).window.document;

test('U2.5 cards and columns name the same plans, and every card has a button', () => {
  const table = pricingTable([], comparedPlans(true), english);
  const document = documentOf(pricingPage({ ...sold, table }, frame, english));
  const cards = [...document.querySelectorAll('.plans > section')];
  const named = (of: ArrayLike<Element>) =>
    Array.from(of, (each) => each.firstChild?.textContent?.trim());
  expect(named(document.querySelectorAll('.plans h2'))).toEqual(['Free', 'Pro']);
  expect(named(document.querySelectorAll('th[data-role]'))).toEqual(['Free', 'Pro']);
  expect(cards.every((card) => card.querySelector('a.button:not([hidden])'))).toBe(true);
});

test('U2.5 plans that are given out have columns and no cards; who is alone reads one sentence', () => {
  const table = pricingTable([], comparedPlans(false), english);
  const given = documentOf(pricingPage({ ...sold, canBuy: false, table }, frame, english));
  expect(given.querySelectorAll('.plans')).toHaveLength(0);
  expect(given.querySelectorAll('th[data-role]')).toHaveLength(4);
  const alone = documentOf(pricingPage({ ...sold, canBuy: false, table: null }, frame, english));
  expect(alone.querySelectorAll('table, form, .price')).toHaveLength(0);
  // U2.7: a finished page, that says what one has instead and leads there.
  expect(alone.querySelector('.plans a.button')?.getAttribute('href')).toBe('/app/');
  expect(alone.querySelectorAll('details')).toHaveLength(3);
  expect(alone.querySelector('[role="note"]')?.textContent).toBe(
    "Plans here are assigned by the server's owner.",
  );
  expect(alone.querySelectorAll('h1')).toHaveLength(1);
});

test('no font shorthand inherits its family, which is no valid value', () => {
  expect(pricingStyle).not.toMatch(/font:[^;]*\binherit\b/);
});

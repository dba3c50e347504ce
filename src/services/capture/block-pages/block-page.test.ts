import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { blockPageOf } from './block-page.ts';

const of = (html: string, url = 'https://quarterly.example/essays/tides') =>
  blockPageOf(parser.parseFromString(html, 'text/html'), url);

test.each([
  ['captcha', '<title>Just a moment...</title><div id="challenge-running">Wait.</div>'],
  ['captcha', '<title>x</title><p>Please verify you are a human</p><div id="px-captcha"></div>'],
  ['captcha', '<title>x</title><iframe src="https://geo.captcha-delivery.com/c"></iframe>'],
  ['captcha', '<title>Access Denied</title><p>You have been blocked. Reference #18.</p>'],
  ['captcha', '<title>安全验证</title><p>请完成验证后继续访问</p>'],
  ['consent', '<title>x</title><h1>Before you continue</h1><button>Accept all cookies</button>'],
  [
    'consent',
    '<title>x</title><p>Wir und unsere Partner verarbeiten Daten.</p><a>Alle akzeptieren</a>',
  ],
  [
    'script',
    '<title>App</title><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
  ],
  ['script', '<title>x</title><p>Diese Seite: bitte JavaScript aktivieren.</p>'],
  ['relay', '<title>x</title><meta http-equiv="refresh" content="0; url=/go"><p>Redirecting</p>'],
])('S8.8 %s: %s', (kind, html) => {
  expect(of(html)).toBe(kind);
});

test('S8.8 a host or a path that is used only for consent', () => {
  expect(of('<p>Hello</p>', 'https://consent.example.com/m?continue=x')).toBe('consent');
  expect(of('<p>Hello</p>', 'https://news.example/consent/?u=%2F')).toBe('consent');
});

const essay = `<article><p>${'The library floods on 214 days a year, and nobody has lost a book. '.repeat(40)}</p></article>`;
test.each([
  ['an article about captchas', `<h1>Are you a robot?</h1>${essay}<div class="g-recaptcha"></div>`],
  ['an article under a cookie bar', `<div>Accept all cookies</div>${essay}`],
  [
    'an app with words',
    `<p>${'High water at noon. '.repeat(40)}</p><noscript>Enable JavaScript</noscript>`,
  ],
  ['a short page', '<p>The ferry sails on Monday.</p>'],
])('%s is itself', (_, html) => {
  expect(of(html)).toBeNull();
});

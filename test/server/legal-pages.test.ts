import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { type SentKind, sentKinds } from '#domain/privacy/sent.ts';
import german from '#locales/de/index.json' with { type: 'json' };
import english from '#locales/en/index.json' with { type: 'json' };
import { startTestServer, type TestServer } from '#test/support/gateway.ts';

/* What a server says of privacy and terms: our texts, or those of who runs it. */
let folder: string;
let server: TestServer;
let own: TestServer;

const hostile = `# Our *terms*

<script>alert(1)</script> <img src=x onerror=alert(1)>

[Call](javascript:alert(1)) or [write](https://owner.example/?a="b).

![](https://spy.example/pixel.png)

| what | when |
| --- | --- |
| <b onclick=alert(1)>data</b> | 30 days |

</main></body><form action="https://spy.example"><input name=q></form>
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gloss-legal-'));
  const file = path.join(folder, 'terms.md');
  await writeFile(file, `\uFEFF${hostile}`);
  [server, own] = await Promise.all([startTestServer(), startTestServer({ TERMS_FILE: file })]);
}, 60_000);
afterAll(async () => {
  await Promise.all([server.close(), own.close()]);
  await rm(folder, { recursive: true });
});

async function open(route: string, from = server, headers: Record<string, string> = {}) {
  const response = await fetch(from.url + route, { headers });
  const { document } = new JSDOM(await response.text()).window;
  return { response, document, main: document.querySelector('main')! };
}

test.each([
  ['/privacy', english['settings.privacy.heading']],
  ['/terms', english['site.terms']],
  ['/verify', english['verify.title']],
])('U2.5 G17 %s is a page of the server in the frame of all', async (route, title) => {
  const { response, document } = await open(route);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
  expect(headings).toEqual([title]);
  expect(document.title).toBe(`${title} – Gloss`);
  for (const link of ['header .home', `link[rel="canonical"][href="${server.url}${route}"]`])
    expect(document.querySelector(link)).not.toBeNull();
  const foot = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
  expect(foot).toEqual(expect.arrayContaining(['/privacy', '/terms', '/help', '/app/', '/verify']));
});

test('U2.5 privacy has the words of the record in the settings', async () => {
  const { main } = await open('/privacy');
  const words = main.textContent;
  for (const kind of sentKinds) expect(words).toContain(english[`settings.privacy.kind.${kind}`]);
  for (const key of ['body', 'keptAnswers', 'countHint'] as const)
    expect(words).toContain(english[`settings.privacy.${key}`]);
  expect(words).toContain(`${english['help.privacy']} ${english['help.privacyBody']}`);
  const { host } = new URL(server.url);
  expect(words).toContain(english['settings.data.serverBody'].replace('{host}', host));
  expect(main.querySelectorAll('tbody tr')).toHaveLength(16);
});

/** The row of the table that says to whom a request of this kind goes. */
const rowOf = {
  question: 'own',
  recording: 'dictation',
  speech: 'voice',
  picture: 'picture',
  document: 'files',
  chats: 'sync',
  settings: 'sync',
  read: 'sync',
  share: 'share',
  account: 'sync',
  search: 'search',
  tool: 'tools',
  page: 'pages',
  pdf: 'pages',
  usage: 'counting',
  meaning: 'meaning',
  export: 'export',
} as const satisfies Record<Exclude<SentKind, 'other'>, string>;

test('U2.5 each kind of the record has its row in the table of what leaves', async () => {
  const { main } = await open('/privacy');
  const rows = [...main.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  const wanted = Object.values(rowOf).map((row) => english[`landing.leaves.${row}`]);
  expect(rows).toEqual(expect.arrayContaining(wanted));
  expect(new Set(rows).size).toBe(rows.length);
});

test('U2.5 the language is that of the address, else of the browser', async () => {
  const accepted = { 'accept-language': 'de-DE,de;q=0.9' };
  const named = await open('/fr/privacy', server, accepted);
  expect(named.document.documentElement.lang).toBe('fr');
  const { document, response, main } = await open('/terms?gclid=7', server, accepted);
  expect(document.documentElement.lang).toBe('de');
  expect(response.headers.get('vary')).toMatch(/accept-language/i);
  expect(main.textContent).toContain(german['site.termsUse']);
  expect(document.querySelector('header .home')?.getAttribute('href')).toBe('/de?gclid=7');
  const mirrored = await open('/ar-XB/terms');
  expect(mirrored.document.documentElement.dir).toBe('rtl');
});

test('U2.5 terms say of plans only where there are some', async () => {
  const { main } = await open('/terms');
  expect(main.textContent).toContain(english['sharePage.foot']);
  expect(main.textContent).not.toContain(english['pricing.faqDowngrade']);
});

test('R5 what one list sends without an account is in the privacy page and in help', async () => {
  for (const path of ['/privacy', '/help'])
    expect((await open(path)).main.textContent).toContain(english['own.on']);
});

test("U2.5 an operator's own text is shown as text, whatever it holds", async () => {
  const { document, main, response } = await open('/terms', own);
  expect(response.status).toBe(200);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(main.querySelector('h2')?.textContent).toBe('Our terms');
  expect(main.querySelector('td')?.textContent).toContain('data');
  expect(main.querySelectorAll('script, img, form, input, [onclick], [onerror]')).toHaveLength(0);
  expect(main.textContent).toContain('<script>alert(1)</script>');
  const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://owner.example/?a=%22b']);
  expect(main.textContent).not.toContain(english['site.termsUse']);
  expect(document.querySelectorAll('main, footer, body')).toHaveLength(3);
  expect((await open('/privacy', own)).main.textContent).toContain(english['help.privacyBody']);
});

test('U2.5 a file that cannot be shown stops the start with its name', async () => {
  const empty = path.join(folder, 'empty.md');
  await writeFile(empty, ' \n');
  const start = startTestServer({ PRIVACY_FILE: path.join(folder, 'none.md'), TERMS_FILE: empty });
  await expect(start).rejects.toThrow(/PRIVACY_FILE: ENOENT[\s\S]*TERMS_FILE: must be a text/);
});

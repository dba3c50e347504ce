import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shortcuts } from '#domain/product/shortcuts.ts';
import { siteRoutes } from '#domain/routes/site-routes.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';

let server: TestServer;
let linked: TestServer;

const links = {
  CHROME_STORE_URL: 'https://store.example/gloss',
  FIREFOX_STORE_URL: 'https://addons.example/gloss',
  DESKTOP_DOWNLOAD_URL: 'https://files.example/gloss.dmg',
  SOURCE_URL: 'https://code.example/gloss.git',
  SOCIAL_LINKS: 'Mastodon=https://social.example/@gloss, X=https://x.example/gloss?a="b',
  // For others than who runs it: there are accounts, and plans to give them.
  HOST: '0.0.0.0',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

beforeAll(async () => {
  [server, linked] = await Promise.all([startTestServer({ PLANS: 'off' }), startTestServer(links)]);
}, 60_000);
afterAll(() => Promise.all([server.close(), linked.close()]));

const get = (route: string, from = server) => fetch(from.url + route, { redirect: 'manual' });
const html = async (route: string, from = server) => (await get(route, from)).text();
const linksOf = (text: string) =>
  [...text.matchAll(/href="(https?:[^"]*)"/g)].map(([, href]) => href);

test('the first page is complete without a script, and names itself to search engines and other sites', async () => {
  const response = await get('/');
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const part of [
    '<html lang="en" dir="ltr">',
    '<title>Gloss: answers whose notes light up the page</title>',
    '<meta name="description" content="',
    `<link rel="canonical" href="${server.url}/">`,
    `<link rel="alternate" hreflang="x-default" href="${server.url}/">`,
    `<meta property="og:image" content="${server.url}/site/pictures/open-graph.png">`,
    '<link rel="manifest" href="/site/manifest.webmanifest">',
    'npm start',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.match(/<h1/g)).toHaveLength(1);
});

test('S1.5 stores, download and social sites are linked where the server names them, and not shown where it does not', async () => {
  const foot = (text: string) => text.slice(text.lastIndexOf('<footer>'));
  const named = foot(await html('/', linked));
  expect(linksOf(named)).toEqual([
    'https://store.example/gloss',
    'https://addons.example/gloss',
    'https://files.example/gloss.dmg',
    'https://code.example/gloss.git',
    'https://social.example/@gloss',
    'https://x.example/gloss?a=&quot;b',
  ]);
  expect(await html('/', linked)).toContain('git clone https://code.example/gloss.git gloss');
  const plain = await html('/');
  expect(linksOf(foot(plain))).toEqual([]);
  expect(plain).not.toMatch(/Chrome Web Store|Firefox Add-ons|Desktop app|git clone|<li><\/li>/);
});

test('S1.5 a link that is no address stops the start with its name', async () => {
  const start = startTestServer({ CHROME_STORE_URL: 'store', SOCIAL_LINKS: 'javascript:alert(1)' });
  await expect(start).rejects.toThrow(
    /CHROME_STORE_URL: must be an address[\s\S]*SOCIAL_LINKS: must be/,
  );
});

test('S2.1 S2.3 pages of the site have every language; plans are there only where the server has some', async () => {
  expect(await html('/de')).toContain('<h1>');
  const mirrored = await html('/ar-XB/help');
  expect(mirrored).toContain('dir="rtl"');
  expect(mirrored).toContain('action="/ar-XB/help"');
  expect(await html('/')).not.toContain('href="/pricing"');
  expect(await html('/', linked)).toContain('href="/pricing"');
  expect((await get('/[locale]/help')).status).toBe(200);
});

test('S2.7 S3.7 from where a person came goes along in the links of pages that keep nothing', async () => {
  const query = '?gclid=g%221&invite=I1&utm=x&ref=Boats';
  const carried = 'ref=Boats&amp;invite=I1&amp;gclid=g%221';
  const first = await html(`/${query}`, linked);
  expect(first).toContain(`href="/app/?${carried}"`);
  expect(first).toContain(`href="/help?${carried}"`);
  expect(first).toContain(`href="/app/settings/account?${carried}"`);
  expect(first).not.toMatch(/href="(?:\/site|https:)[^"]*gclid/);
  const help = await html(`/de/help${query}`, linked);
  expect(help).toContain(`href="/de/app/?${carried}"`);
  expect(help).toContain('<input type="hidden" name="gclid" value="g&quot;1">');
  expect(await html(`/pricing${query}`, linked)).toContain(`href="/app/?${carried}"`);
  expect(await html(`/terms${query}`, linked)).toContain(`href="/privacy?${carried}"`);
  expect(await html(`/share/nothing${query}`)).toContain(`href="/app/?${carried}"`);
  expect(await html('/?utm=x')).toContain('href="/app/"');
});

test('S2.1 the app and signing in keep the language of the page that links to them', async () => {
  for (const route of ['/de', '/de/help', '/de/pricing', '/de/privacy', '/de/terms']) {
    const text = await html(route, linked);
    expect(text).toContain('href="/de/app/settings/account"');
    expect(text.match(/href="\/app[^"]*"/g)).toBeNull();
  }
  expect((await get('/de/app/settings/account', linked)).status).not.toBe(404);
});

test.each(['[locale]', ':locale', '{locale}', '%5Blocale%5D'])(
  'S2.1 a link in which %s was never filled in leads to the page',
  async (placeholder) => {
    for (const page of ['', '/help', '/privacy', '/pricing', '/app/', '/ai-tools/search']) {
      const { status } = await get(`/${placeholder}${page}`, linked);
      expect([page, status]).not.toEqual([page, 404]);
    }
  },
);

test('help is searched by words, has the shortcuts and what the docs say of running a server', async () => {
  const all = await html('/help');
  for (const { keys } of shortcuts) expect(all).toContain(keys.split('+').at(-1));
  expect(all).toContain('DATABASE_URL');
  const found = await html('/help?q=not+FOUND+source');
  expect(found.match(/<details/g)).toHaveLength(1);
  expect(found).toContain('<details open>');
  expect(await html('/help?q=selected')).toContain('Alt + Shift + E');
  const nothing = await html('/help?q=%3Cscript%3Exyzzy');
  expect(nothing).toContain('Nothing here has');
  expect(nothing).not.toContain('<script>x');
});

test('the sitemap lists what search engines may show, and robots.txt what they may not', async () => {
  const text = await html('/sitemap.xml', linked);
  const locations = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.slice(linked.url.length),
  );
  expect(locations).toEqual(
    expect.arrayContaining([
      '/',
      '/help',
      '/privacy',
      '/terms',
      '/verify',
      '/pricing',
      '/ai-tools/search',
      '/onboarding/browser/firefox',
    ]),
  );
  for (const location of locations) {
    if (location !== '/pricing')
      expect([location, (await get(location)).status]).not.toEqual([location, 404]);
  }
  const robots = await html('/robots.txt', linked);
  expect(robots).toContain('Disallow: /app/');
  expect(robots).toContain(`Sitemap: ${linked.url}/sitemap.xml`);
  expect(await html('/sitemap.xml')).not.toContain('/pricing');
  expect(siteRoutes.length).toBeGreaterThan(15);
});

test('a browser can install the web app: its manifest names icons that are there', async () => {
  const manifest = (await (await get('/site/manifest.webmanifest')).json()) as {
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.start_url).toBe('/app/');
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
  }
  expect((await get('/site/pictures/open-graph.png')).status).toBe(200);
});

test.each([
  '/site/pictures/..%2fself-hosting.md',
  '/site/pictures/nothing.png',
  '/site/pictures/a.svg',
])('%s is no picture', async (route) => {
  expect((await get(route)).status).toBe(404);
});

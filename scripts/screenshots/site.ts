import { startWebApp } from '#test/support/web-app.ts';
import { inScheme, shotOf, walks, windowWidths } from './page.ts';

/** Pages that the server makes, by their paths. */
const pages = {
  landing: '/',
  help: '/help',
  'help-search': '/help?q=not+found',
  privacy: '/privacy',
  terms: '/terms',
  verify: '/verify',
  'plans-of-one': '/pricing',
  missing: '/app/nowhere',
} as const;

/** Pages that the web app makes without an account. */
const tools = {
  'tool-pdf': '/ai-tools/chat-with-pdf',
  'tool-search': '/ai-tools/search',
  'tool-writer': '/ai-tools/ai-writer?urlKey=blogPost',
  'tool-text': '/pdf-tools/extract-text',
  'tool-picture': '/image-tools/describe',
  'tool-rewrite': '/text-tools/rewrite',
  onboarding: '/onboarding/browser/chrome',
} as const;

const links = {
  CHROME_STORE_URL: 'https://store.example/gloss',
  SOURCE_URL: 'https://code.example/gloss.git',
  SOCIAL_LINKS: 'Mastodon=https://social.example/@gloss',
};

/** The public pages: first page, help, free tools and what follows an installation. */
export async function siteViews(folder: string): Promise<void> {
  const app = await startWebApp(links);
  try {
    const page = await app.browser.newPage();
    for (const walk of walks) {
      const locale = walk.language === 'auto' ? '' : `/${walk.language}`;
      const shot = shotOf(folder, walk, windowWidths, 'document');
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(`${app.server.url}${locale}${path}`);
        await page.$$eval('img', (all) => {
          for (const image of all) image.loading = 'eager';
          return Promise.all(all.map((image) => image.decode()));
        });
        await shot(name, page);
      }
      const ofApp = shotOf(folder, walk, windowWidths);
      for (const [name, path] of Object.entries(tools)) {
        await page.goto(`${app.server.url}${locale}${path}`);
        await page.waitForSelector('main h1, main h2');
        await inScheme(page, 'light');
        await ofApp(name, page);
      }
    }
  } finally {
    await app.close();
  }
}

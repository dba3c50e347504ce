import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { root } from '#scripts/building/build-steps.ts';
import { startWebApp } from '#test/support/web-app.ts';
import { availableLocales } from '#ui/locales.ts';

const limits = { switchMs: 100, localeBytes: 40_000 };

/**
 * Of each locale: milliseconds from its choice in the settings to the page in it (its file is loaded from this machine
 * the first time), and bytes that a visit loads for it, gzip. Then the extension's bytes with and without locales.
 */
export async function benchLanguages(): Promise<boolean> {
  const app = await startWebApp();
  try {
    const page = await app.browser.newPage();
    await page.goto(`${app.server.url}/app/settings/language`);
    await page.waitForSelector('#language select');
    let isGood = true;
    const listed = await page.$$eval('#language option', (options) =>
      options.map((option) => (option as HTMLOptionElement).value),
    );
    for (const locale of listed.filter((code) => availableLocales().includes(code))) {
      if (locale === 'en') continue;
      const line = await switchTo(page, locale);
      console.log(JSON.stringify(line));
      isGood &&= line.ok;
    }
    console.log(JSON.stringify(extensionBytes()));
    return isGood;
  } finally {
    await app.close();
  }
}

async function switchTo(page: Page, locale: string) {
  const { ms, bytes } = await page.evaluate(measureSwitch, locale, toBcp47(locale));
  const ok = ms < limits.switchMs && bytes < limits.localeBytes;
  return { bench: 'languages.switch', locale, ms: Math.round(ms), bytes, ok };
}

/** Runs in the page. */
async function measureSwitch(locale: string, tag: string) {
  const select = document.querySelector<HTMLSelectElement>('#language select');
  if (!select) throw new Error('no choice of languages');
  const isShown = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.documentElement.lang === tag) resolve();
    });
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  });
  performance.clearResourceTimings();
  const started = performance.now();
  select.value = locale;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await isShown;
  await new Promise((done) => requestAnimationFrame(done));
  const ms = performance.now() - started;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  return { ms, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}

/** gzip of each file of the Chromium extension, in sum; files that are a locale's texts apart. */
function extensionBytes() {
  const folder = path.join(root, 'dist/extension-chromium');
  let [all, ofLocales] = [0, 0];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(path.join(entry.parentPath, entry.name));
    const { length } = gzipSync(bytes);
    all += length;
    if (/^.{0,200}JSON\.parse\('\{"access\.click"/s.test(bytes.toString('utf8', 0, 400)))
      ofLocales += length;
  }
  return { bench: 'languages.extension', bytes: all, withoutLocales: all - ofLocales, ok: true };
}

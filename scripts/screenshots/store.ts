import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { markDrawing } from '#server/pages/gloss-mark.ts';
import { pageTexts } from '#server/pages/page-texts.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { root } from '../building/build-steps.ts';
import { needFonts } from '../building/fonts.ts';

/*
 * Pictures for the stores, of 1280 × 800 as both want them: those of `docs/pictures`, each below a line that says what
 * it shows, and Chrome's small tile of 440 × 280. `node scripts/run.mjs screenshots/store [FOLDER [LANGUAGE]]`: the words in a language of the interface.
 */
const [folder = path.join(root, 'dist/packages/store-pictures'), language = 'en'] =
  process.argv.slice(2);
const shown = [
  ['sidebar-light', 'landing.title'],
  ['summary-light', 'landing.summary'],
  ['pdf-light', 'landing.pdf'],
  ['mail-light', 'landing.mail'],
] as const;

const style = `<style>body{margin:0;width:1280px;height:800px;overflow:hidden;position:relative;background:linear-gradient(135deg,#f2fbf9,#d6efeb);font-family:system-ui,'Noto Sans',sans-serif;color:#10201f}
header{display:flex;align-items:center;gap:20px;padding:32px 64px;height:56px;font-size:34px;line-height:1.2;font-weight:600}svg{flex:none}
img{display:block;margin:0 auto;height:640px;width:1152px;object-fit:cover;object-position:top;border-radius:14px 14px 0 0;box-shadow:0 24px 60px #0b6a6a40;border:1px solid #c9dedb}</style>`;
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="56" height="56">${markDrawing}</svg>`;

async function take(browser: Browser, picture: string, words: string, tag: string): Promise<void> {
  const bytes = readFileSync(path.join(root, 'docs/pictures', `${picture}.webp`));
  const shot = `data:image/webp;base64,${bytes.toString('base64')}`;
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.setContent(
    `<!doctype html><html lang="${tag}">${style}<header dir="auto">${mark}<span>${words}</span></header><img src="${shot}">`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const file = path.join(folder, `${picture.replace('-light', '')}-${tag}.jpg`);
  // Without transparency, which Chrome's store refuses.
  await page.screenshot({ path: file as `${string}.jpg`, type: 'jpeg', quality: 95 });
  await page.close();
}

/** Chrome's store shows it in lists of extensions. */
async function takeTile(browser: Browser, tag: string): Promise<void> {
  const page = await browser.newPage();
  await page.setViewport({ width: 440, height: 280 });
  await page.setContent(
    `<!doctype html><html lang="${tag}">${style}<style>body{width:440px;height:280px;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:14px;font-size:48px;font-weight:600}svg{width:112px;height:112px}</style>${mark}<span>Gloss</span>`,
  );
  const file = path.join(folder, `tile-${tag}.jpg`);
  await page.screenshot({ path: file as `${string}.jpg`, type: 'jpeg', quality: 95 });
  await page.close();
}

const texts = pageTexts(language);
if (!texts) throw new Error(`no language of the interface: ${language}`);
needFonts();
mkdirSync(folder, { recursive: true });
const browser = await launchChromium({});
for (const [picture, key] of shown) await take(browser, picture, texts.text(key), texts.tag);
await takeTile(browser, texts.tag);
await browser.close();

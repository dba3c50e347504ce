import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import source from '#locales/en/index.json' with { type: 'json' };
import { markDrawing } from '#server/pages/gloss-mark.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { root } from './building/build-steps.ts';

/*
 * Run after the mark or the words of the first page have changed: draws the icons of the installed web app, and the
 * picture that other sites show with a link (Open Graph).
 */
const folder = path.join(root, 'docs/pictures');
const shot = `data:image/webp;base64,${readFileSync(path.join(folder, 'sidebar-light.webp')).toString('base64')}`;

const mark = (size: number, drawing = markDrawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="${size}" height="${size}">${drawing}</svg>`;

/** To the edges, its lines within the circle that is always shown. */
const maskable = `<rect width="128" height="128" fill="#0b6a6a"/><g transform="translate(12.8 12.8) scale(.8)">${markDrawing}</g>`;

const openGraph = `<style>body{margin:0;width:1200px;height:630px;overflow:hidden;position:relative;background:linear-gradient(135deg,#f2fbf9,#d6efeb);font-family:system-ui,'Noto Sans',sans-serif;color:#10201f}
h1{position:absolute;left:72px;top:176px;width:430px;margin:0;font-size:54px;line-height:1.12;letter-spacing:-1px}
.mark{position:absolute;left:72px;top:72px;display:flex;align-items:center;gap:18px;font-size:36px;font-weight:600}
img{position:absolute;left:560px;top:92px;width:760px;border-radius:14px;box-shadow:0 24px 60px #0b6a6a40;border:1px solid #c9dedb}</style>
<div class="mark">${mark(60)}Gloss</div><h1>${source['landing.title']}</h1><img src="${shot}">`;

async function draw(browser: Browser, name: string, width: number, height: number, html: string) {
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  writeFileSync(path.join(folder, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}

const browser = await launchChromium({});
await draw(browser, 'icon-192.png', 192, 192, mark(192));
await draw(browser, 'icon-512.png', 512, 512, mark(512));
await draw(browser, 'icon-maskable-512.png', 512, 512, mark(512, maskable));
await draw(browser, 'open-graph.png', 1200, 630, openGraph);
await browser.close();

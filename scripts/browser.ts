import { spawn } from 'node:child_process';
import path from 'node:path';
import puppeteer from 'puppeteer';
import { ensureBuilt, root } from './building/build-steps.ts';
import { needBrowser } from './testing/browsers.ts';

const executablePath = needBrowser('chromium');
if (!executablePath) process.exit(1);
await ensureBuilt('extension-chromium', 'web');

const port = process.env.PORT ?? '8787';
const running = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  (reply) => reply.ok,
  () => false,
);
// The server is its own process, so that closing the browser stops it cleanly.
const server = running
  ? null
  : spawn(process.execPath, [path.join(root, 'scripts/start.ts')], { stdio: 'inherit' });
const asRoot = process.getuid?.() === 0;
const browser = await puppeteer.launch({
  executablePath,
  headless: process.argv.includes('--headless'),
  defaultViewport: null,
  // Closed below, server and all; on its own it would only be cut off.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
  pipe: true,
  enableExtensions: [path.join(root, 'dist/extension-chromium')],
  userDataDir: path.join(root, '.cache/browser'),
  args: ['--no-first-run', ...(asRoot ? ['--no-sandbox'] : [])],
});
console.error('Click the Gloss icon (puzzle piece, then pin it) to open the sidebar.');

const stop = () => void browser.close().catch(() => undefined);
browser.on('disconnected', () => (server ? server.kill('SIGTERM') : process.exit(0)));
server?.on('exit', stop).on('error', stop);
process.on('exit', () => server?.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

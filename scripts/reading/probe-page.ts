import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { glossProbe } from '#test/probe/index.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { ensureBuilt, root } from '../building/build-steps.ts';
import { testFolder } from '../building/pairing-files.ts';

const folder = 'test-extension-chromium';

/** Pages that do not show must work at full speed here. */
const fullSpeed = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

export type GlossProbe = typeof glossProbe;

/** The test build in headless Chromium, with its probe page open. */
export interface ProbePage {
  browser: Browser;
  page: Page;
  /** Calls `glossProbe[name](...args)`; arguments and answer are JSON. */
  call<N extends keyof GlossProbe>(
    name: N,
    ...args: Parameters<GlossProbe[N]>
  ): Promise<Awaited<ReturnType<GlossProbe[N]>>>;
  close(): Promise<void>;
}

/**
 * Builds what is stale first; says so on stderr. `hosts`: under the manifest that ships, with these
 * hosts as a person would have granted them (no test can press the browser's own dialogue).
 */
export async function openProbePage(
  args: readonly string[] = [],
  hosts: readonly string[] | null = null,
): Promise<ProbePage> {
  await ensureBuilt(folder);
  const shipped = hosts && (await withShippedManifest(hosts));
  const loaded = testFolder(shipped ?? path.join(root, 'dist', folder), null);
  const browser = await launchChromium({
    extension: loaded.folder,
    args: [...fullSpeed, ...args],
  });
  const worker = await browser.waitForTarget(
    (target) =>
      target.type() === 'service_worker' && target.url().startsWith('chrome-extension://'),
  );
  const page = await browser.newPage();
  await page.goto(new URL('/pages/probe/index.html', worker.url()).href);
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  return {
    browser,
    page,
    call: (name, ...rest) => page.evaluate(callProbe, name, rest) as never,
    close: async () => {
      await browser.close();
      loaded.remove();
      if (shipped) rmSync(shipped, { recursive: true, force: true });
    },
  };
}

async function withShippedManifest(hosts: readonly string[]): Promise<string> {
  await ensureBuilt('extension-chromium');
  const copy = mkdtempSync(path.join(os.tmpdir(), 'gloss-shipped-'));
  cpSync(path.join(root, 'dist', folder), copy, { recursive: true });
  const file = path.join(root, 'dist/extension-chromium/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.host_permissions.push(...hosts);
  writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify(manifest));
  return copy;
}

/** Runs in the probe page. */
function callProbe(name: string, args: unknown[]): unknown {
  const { glossProbe: probe } = globalThis as unknown as {
    glossProbe: Record<string, (...all: unknown[]) => unknown>;
  };
  return probe[name]?.(...args);
}

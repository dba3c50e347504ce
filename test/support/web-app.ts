import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { ensureBuilt } from '#scripts/building/build-steps.ts';
import { ChatPage } from './chat-page.ts';
import { launchChromium } from './chromium.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { startVendorProcess, type VendorProcess } from './vendor-process.ts';

/** The web app as its server serves it, and a browser to open it in. */
export interface WebApp {
  server: ServerProcess;
  browser: Browser;
  /** Removed with the app. */
  folder: string;
  /** Writes a file that can be chosen. */
  file(name: string, bytes: Uint8Array | string): string;
  close(): Promise<void>;
}

/** Builds it first where it is stale. `args`: of the browser. */
export async function startWebApp(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<WebApp> {
  await ensureBuilt('web');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-web-'));
  const server = await startServerProcess(env);
  const browser = await launchChromium({ args });
  return {
    server,
    browser,
    folder,
    file: (name, bytes) => {
      const at = path.join(folder, name);
      writeFileSync(at, bytes);
      return at;
    },
    close: async () => {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server with a paired client, over a vendor's models. */
export interface PairedWebApp extends WebApp {
  vendor: VendorProcess;
  chat: ChatPage;
}

export const vendorKey = 'vendor-key';

/** Opens the app at `route` with the pairing link; the vendor's key is `vendorKey`. `env`: more of the server's. */
export async function startPairedWebApp(
  route: string,
  env: Record<string, string> = {},
): Promise<PairedWebApp> {
  const vendor = await startVendorProcess(vendorKey);
  const app = await startWebApp({
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: vendorKey,
    COMPATIBLE_NAME: 'scripted',
    // The same host as a vendor whose key is given in the settings.
    OPENAI_BASE_URL: `${vendor.url}/v1`,
    ...env,
  });
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}${route}#pair=${app.server.pairingSecret}`);
  const chat = new ChatPage(page);
  // The field of the chat, or of the page at the route.
  await page.waitForSelector('textarea');
  return {
    ...app,
    vendor,
    chat,
    close: async () => {
      await app.close();
      await vendor.close();
    },
  };
}

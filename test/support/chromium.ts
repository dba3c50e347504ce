import puppeteer, { type Browser } from 'puppeteer';
import { needBrowser } from '#scripts/testing/browsers.ts';

export interface ChromiumOptions {
  /** Folder of an unpacked extension. */
  extension?: string;
  /** More command-line flags, such as those of `SiteServer.chromiumArgs`. */
  args?: readonly string[];
  headless?: boolean;
  /** Not deleted after closing; absent: a fresh profile that is removed. */
  userDataDir?: string;
}

const quiet = [
  // In Chromium 156, Puppeteer 25.16 loses a tab that leaves the viewer of PDFs in a process of its own.
  '--disable-features=PdfOopif',
  '--disable-gpu',
  '--disable-quic',
  // The language whose texts tests look for: American English has its own.
  '--accept-lang=en',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's default, which Puppeteer turns off: what a page makes of the parser stays in its process.
  '--enable-features=IsolateSandboxedIframes',
];

/** Debian's Chromium (or CHROME_PATH), headless, with the extension loaded. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const executablePath = needBrowser('chromium');
  if (!executablePath) throw new Error('no Chromium: set CHROME_PATH or install it');
  return puppeteer.launch({
    executablePath,
    headless: options.headless ?? true,
    pipe: true,
    // Less than tests may take: what hangs is named.
    protocolTimeout: 110_000,
    // Without a UTF-8 locale Chromium reads names of files byte by byte.
    env: { ...process.env, LC_CTYPE: 'C.UTF-8' },
    // Without one, Puppeteer makes a profile and removes it before `close` resolves.
    ...(options.userDataDir ? { userDataDir: options.userDataDir } : {}),
    ...(options.extension ? { enableExtensions: [options.extension] } : {}),
    args: [
      ...quiet,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(options.args ?? []),
    ],
  });
}

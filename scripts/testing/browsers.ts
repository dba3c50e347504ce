import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.ts';

const known = {
  chromium: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
} as const;
const packages = { chromium: 'chromium', firefox: 'firefox-esr' } as const;
const variables = { chromium: 'CHROME_PATH', firefox: 'FIREFOX_PATH' } as const;

export type BrowserKind = keyof typeof known;

/** The browser of the environment variable, else the first of the usual places. */
function findBrowser(kind: BrowserKind): string | null {
  const named = process.env[variables[kind]];
  if (named) return named;
  return known[kind].find((file) => existsSync(file)) ?? null;
}

/** Installs Debian's package where apt works; else prints what to do and resolves with null. */
export function needBrowser(kind: BrowserKind): string | null {
  const found = findBrowser(kind);
  if (found) return found;
  console.error(`No ${kind} found; installing Debian's ${packages[kind]} …`);
  installPackages([packages[kind]]);
  const installed = findBrowser(kind);
  if (!installed) {
    console.error(
      `Could not install ${kind}. Install it by hand (Debian: apt-get install ${packages[kind]}) ` +
        `or set ${variables[kind]} to its program.`,
    );
  }
  return installed;
}

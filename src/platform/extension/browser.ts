import type { Browser } from 'webextension-polyfill';
import polyfill from 'webextension-polyfill';

/** The only import of the polyfill; the rest of this room imports the API from here. */
export const api: Browser = polyfill;

/** APIs that only Chromium has; `undefined` elsewhere. */
export const chromiumOnly = (globalThis as { chrome?: typeof chrome }).chrome;

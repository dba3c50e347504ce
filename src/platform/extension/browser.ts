import type { Browser } from 'webextension-polyfill';
import polyfill from 'webextension-polyfill';

/** The one import of the polyfill; everything else of this room takes the API from here. */
export const api: Browser = polyfill;

/** APIs that only Chromium has; `undefined` elsewhere. */
export const chromiumOnly = (globalThis as { chrome?: typeof chrome }).chrome;

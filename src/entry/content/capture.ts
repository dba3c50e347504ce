import type { PageSnapshot } from '#domain/captures.ts';
import { copyPage } from './copy-page.ts';

/** Run by `scripting.executeScript` in the isolated world, out of the page's reach. */
(globalThis as { glossCapture?: () => Promise<PageSnapshot> }).glossCapture = () =>
  copyPage(document);

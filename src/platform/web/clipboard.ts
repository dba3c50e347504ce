import type { ClipboardPort } from '../ports.ts';

/** The page's own clipboard: extension pages and the web app. */
export const webClipboard: ClipboardPort = {
  write: (text) => navigator.clipboard.writeText(text),
  writePicture: (png) => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]),
};

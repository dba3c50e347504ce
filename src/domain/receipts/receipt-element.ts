import { sha256Hex } from '#shared/sha256.ts';

const opening = /<script type="application\/json" id="gloss-receipt" data-page="([0-9a-f]{64})">\n/;
const closing = '\n</script>\n';

/** `json`: has no `<`. `visible`: the rest of the page. */
export function receiptElement(json: string, visible: string): string {
  return `<script type="application/json" id="gloss-receipt" data-page="${pageHash(visible)}">\n${json}${closing}`;
}

export const pageHash = (visible: string) => sha256Hex(visible);

interface PageReceipt {
  json: string;
  visible: string;
  /** Of `visible`, as the file states it. */
  hash: string;
}

/** The first receipt in a page; null: it has none. */
export function receiptInPage(page: string): PageReceipt | null {
  const found = opening.exec(page);
  if (!found) return null;
  const [open, hash = ''] = found;
  const start = found.index + open.length;
  const end = page.indexOf(closing, start);
  if (end < 0) return null;
  const visible = page.slice(0, found.index) + page.slice(end + closing.length);
  return { json: page.slice(start, end), visible, hash };
}

/** Left, top, right, bottom in points from the top left of the page as shown at 100 %. */
export type PdfBox = readonly [left: number, top: number, right: number, bottom: number];

/** Where the viewer scrolls to, and what it highlights there. Pages count from 1. */
export interface PdfPlace {
  page: number;
  boxes: readonly PdfBox[];
  next?: { page: number; boxes: readonly PdfBox[] } | undefined;
  /** Exactly these words of the boxes are highlighted; absent: all of them. */
  words?: string | undefined;
  /** The same as the page shows them, where that differs. */
  onPage?: string | undefined;
  /** What their sentence says before and after them: it is highlighted lightly. */
  sentence?: { before: string; after: string } | undefined;
}

/** The document in the viewer's address: a stored document, a file elsewhere, or neither. */
export interface PdfAddress {
  docId: string | null;
  /** Absolute, http(s) or file. */
  file: string | null;
  place: PdfPlace | null;
}

/** S2.5: the viewer within the extension. */
export const pdfViewerPath = 'pages/pdf/web/viewer.html';

const fileProtocols = ['http:', 'https:', 'file:'];

export function readPdfAddress(address: string): PdfAddress {
  const { searchParams, hash } = new URL(address);
  const docId = searchParams.get('doc') ?? '';
  const file = fileAddress(searchParams.get('file') ?? '');
  return {
    docId: /^[0-9a-f]{64}$/.test(docId) ? docId : null,
    file,
    place: readPlace(hash) ?? (file === null ? null : readPlace(new URL(file).hash)),
  };
}

/** The address of what a page shows: in the viewer that of its file, where that has one. */
export function shownAddress(viewer: string, url: string): string {
  return url.startsWith(viewer) ? (readPdfAddress(url).file ?? url) : url;
}

function fileAddress(file: string): string | null {
  if (!URL.canParse(file)) return null;
  const { protocol, href } = new URL(file);
  return fileProtocols.includes(protocol) ? href : null;
}

/** A file's own address may name a page too: `x.pdf#page=12`. */
function readPlace(hash: string): PdfPlace | null {
  const values = new URLSearchParams(hash.slice(1));
  const page = pageOf(values.get('page'));
  if (page === null) return null;
  const nextPage = pageOf(values.get('nextPage'));
  const words = values.get('words');
  const onPage = values.get('onPage');
  const [before, after] = [values.get('before'), values.get('after')];
  const place = {
    page,
    boxes: boxesOf(values.get('boxes')),
    ...(words ? { words } : {}),
    ...(onPage ? { onPage } : {}),
    ...(before === null || after === null ? {} : { sentence: { before, after } }),
  };
  if (nextPage === null) return place;
  return { ...place, next: { page: nextPage, boxes: boxesOf(values.get('nextBoxes')) } };
}

function pageOf(text: string | null): number | null {
  const page = Number(text ?? '');
  return Number.isInteger(page) && page > 0 ? page : null;
}

function boxesOf(text: string | null): PdfBox[] {
  return (text ?? '').split(';').flatMap((part) => {
    const numbers = part.split(',').map(Number);
    const isBox = part !== '' && numbers.length === 4 && numbers.every(Number.isFinite);
    return isBox ? [numbers as unknown as PdfBox] : [];
  });
}

export function writePdfAddress(viewer: string, { docId, file, place }: PdfAddress): string {
  const url = new URL(viewer);
  url.search = '';
  url.hash = '';
  if (docId !== null) url.searchParams.set('doc', docId);
  if (file !== null) url.searchParams.set('file', file);
  if (place) url.hash = placeHash(place);
  return url.href;
}

/** UTF-16 units of an address; a quote is shorter, and a longer sentence is left out. */
const maxWords = 2000;

function placeHash({ page, boxes, next, words, onPage, sentence }: PdfPlace): string {
  const text = (list: readonly PdfBox[]) =>
    list.map((box) => box.map((part) => Math.round(part * 100) / 100).join()).join(';');
  const parts = [`page=${page}`];
  if (boxes.length > 0) parts.push(`boxes=${text(boxes)}`);
  if (next) parts.push(`nextPage=${next.page}`, `nextBoxes=${text(next.boxes)}`);
  if (words) parts.push(`words=${encodeURIComponent(words.slice(0, maxWords))}`);
  if (onPage) parts.push(`onPage=${encodeURIComponent(onPage.slice(0, maxWords))}`);
  if (sentence && sentence.before.length + sentence.after.length <= maxWords) {
    const { before, after } = sentence;
    parts.push(`before=${encodeURIComponent(before)}`, `after=${encodeURIComponent(after)}`);
  }
  return parts.join('&');
}

/** Whether the name in an address is that of a PDF. */
export function isPdfUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  return fileProtocols.includes(protocol) && /\.pdf$/i.test(pathname);
}

/** A name for a file of which only the address is known. */
export function pdfNameOf(address: string): string {
  const last = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = decoded(last).replace(/[/\\:\0]/g, '_') || 'document';
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

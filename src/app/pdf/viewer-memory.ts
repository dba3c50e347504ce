import { isObject, parseJson } from '#shared/json.ts';
import { sha256Hex } from '#shared/sha256.ts';

const panels = ['pages', 'outline', 'marks'] as const;
type Panel = (typeof panels)[number];

/** How the person left the viewer, on this device. */
interface ViewerLayout {
  /** Null: pages are dark where the interface is. */
  darkPages: boolean | null;
  panel: Panel | null;
}

interface ViewerPosition {
  page: number;
  /** `auto`, `page-width`, `page-fit` or a factor. */
  scale: string;
}

/** `localStorage`. */
type Values = Pick<Storage, 'getItem' | 'setItem'>;

const layoutKey = 'gloss.pdf.look';
const positionsKey = 'gloss.pdf.positions';
/** Documents whose position is remembered. */
const maxPositions = 100;

export function readLayout(values: Values): ViewerLayout {
  const saved = parseJson(values.getItem(layoutKey) ?? '');
  const { darkPages, panel } = isObject(saved) ? saved : {};
  return {
    darkPages: typeof darkPages === 'boolean' ? darkPages : null,
    panel: panels.find((each) => each === panel) ?? null,
  };
}

export function saveLayout(values: Values, layout: ViewerLayout): void {
  values.setItem(layoutKey, JSON.stringify(layout));
}

/** The storage is no owner's, and an address may be signed: a document is known by the hash of its key. */
type Entry = [keyHash: string, page: number, scale: string];

/** @param key of a document: its id, or the address of its file */
export function readPosition(values: Values, key: string): ViewerPosition | null {
  const hash = sha256Hex(key);
  const [, page, scale] = entries(values).find(([other]) => other === hash) ?? [];
  return page === undefined || scale === undefined ? null : { page, scale };
}

export function savePosition(values: Values, key: string, { page, scale }: ViewerPosition): void {
  const hash = sha256Hex(key);
  const rest = entries(values).filter(([other]) => other !== hash);
  const next: Entry[] = [[hash, page, scale], ...rest];
  values.setItem(positionsKey, JSON.stringify(next.slice(0, maxPositions)));
}

function entries(values: Values): Entry[] {
  const saved = parseJson(values.getItem(positionsKey) ?? '');
  return Array.isArray(saved) ? saved.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value)) return false;
  const [hash, page, scale] = value as unknown[];
  return (
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    Number.isInteger(page) &&
    Number(page) > 0 &&
    typeof scale === 'string' &&
    /^(auto|page-width|page-fit|\d+(\.\d+)?)$/.test(scale)
  );
}

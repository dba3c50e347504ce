import { Observed } from '#features/pdf-viewer/engine/observed.ts';
import type { PdfMemory, PdfPosition } from '#features/pdf-viewer/host.ts';
import { isObject, parseJson } from '#shared/json.ts';

const lookKey = 'gloss.pdf.look';
const positionsKey = 'gloss.pdf.positions';
/** Documents whose place is remembered. */
const maxPositions = 100;

/** The viewer as the person left it, on this device. */
export function rememberedLook(): Observed<PdfMemory> {
  const kept = parseJson(localStorage.getItem(lookKey) ?? '');
  const { darkPages, panel } = isObject(kept) ? kept : {};
  const memory = new Observed<PdfMemory>({
    darkPages: typeof darkPages === 'boolean' ? darkPages : null,
    panel: panel === 'pages' || panel === 'outline' ? panel : null,
  });
  memory.subscribe(() => localStorage.setItem(lookKey, JSON.stringify(memory.get())));
  return memory;
}

type Entry = [key: string, page: number, scale: string];

export function positionOf(key: string): PdfPosition | null {
  const [, page, scale] = entries().find(([other]) => other === key) ?? [];
  return page === undefined || scale === undefined ? null : { page, scale };
}

export function savePositionOf(key: string, { page, scale }: PdfPosition): void {
  const rest = entries().filter(([other]) => other !== key);
  const next: Entry[] = [[key, page, scale], ...rest];
  localStorage.setItem(positionsKey, JSON.stringify(next.slice(0, maxPositions)));
}

function entries(): Entry[] {
  const kept = parseJson(localStorage.getItem(positionsKey) ?? '');
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value)) return false;
  const [key, page, scale] = value as unknown[];
  return (
    typeof key === 'string' &&
    Number.isInteger(page) &&
    Number(page) > 0 &&
    typeof scale === 'string' &&
    /^(auto|page-width|page-fit|\d+(\.\d+)?)$/.test(scale)
  );
}

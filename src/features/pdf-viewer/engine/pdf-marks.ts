import type { DrawnMark, MarkedWords } from '#domain/memos/marks.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { inOrder, type Placed, type PlaceMarks } from '../../parts/marks/use-marked-view.ts';
import {
  rangesOfMark,
  readView,
  type ViewText,
  wordsOfRange,
} from '../../parts/marks/view-text.ts';
import type { PdfEngine } from './pdf-engine.ts';

type PdfAnchor = Extract<Anchor, { kind: 'pdf' }>;
type Box = PdfAnchor['boxes'][number];
type Layers = ReadonlyMap<number, HTMLElement>;

/** Of pages whose words can be selected now, by their numbers. */
function layersIn(root: ParentNode): Layers {
  const pages = [...root.querySelectorAll<HTMLElement>('.page[data-page-number]')];
  return new Map(
    pages.flatMap((page) => {
      const layer = page.querySelector('.endOfContent')?.closest<HTMLElement>('.textLayer');
      return layer ? [[Number(page.dataset.pageNumber), layer] as const] : [];
    }),
  );
}

/** null: not all of its pages are there now. */
function layersOf(layers: Layers, anchor: Anchor): HTMLElement[] | null {
  if (anchor.kind !== 'pdf') return [...layers.values()];
  const first = anchor.page;
  const last = (anchor.next ?? anchor).page;
  const own = [...layers].filter(([page]) => page >= first && page <= last);
  return own.length === last - first + 1 ? own.map(([, layer]) => layer) : null;
}

/** Each mark on its own page. One that was made in the text of the file, without one, where all around it is as it was. */
export const placeInPdf: PlaceMarks = (root, marks) => {
  const layers = layersIn(root);
  const views = new Map<string, ViewText>();
  const viewOf = (own: readonly HTMLElement[]) => {
    const key = own.map((layer) => [...layers.values()].indexOf(layer)).join();
    const view = views.get(key) ?? readView(own);
    views.set(key, view);
    return view;
  };
  return inOrder(
    marks.flatMap((mark) => {
      const own = layersOf(layers, mark.anchor);
      const ranges = own && rangesOfMark(viewOf(own), mark, mark.anchor.kind !== 'pdf');
      return ranges ? [[mark.id, ranges] as const] : [];
    }),
  );
};

/** In the order of the document; without those whose pages are there and do not have their words. */
export function marksInOrder(
  root: ParentNode,
  marks: readonly DrawnMark[],
  placed: Placed,
): string[] {
  const layers = layersIn(root);
  const isLost = ({ id, anchor }: DrawnMark) =>
    anchor.kind === 'pdf' && !placed.has(id) && layersOf(layers, anchor) !== null;
  const placeOf = ({ anchor }: DrawnMark) =>
    anchor.kind === 'pdf' ? [anchor.page, anchor.boxes[0]?.[1] ?? 0] : [Number.MAX_SAFE_INTEGER, 0];
  return marks
    .filter((mark) => !isLost(mark))
    .map((mark) => ({ id: mark.id, at: placeOf(mark) }))
    .toSorted((a, b) => a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]!)
    .map(({ id }) => id);
}

/** The words of a range in the pages, and where they are; null: they are in none. */
export async function readPdfMark(engine: PdfEngine, range: Range): Promise<MarkedWords | null> {
  const layers = [...layersIn(document)].filter(([, layer]) => range.intersectsNode(layer));
  const words = wordsOfRange(readView(layers.map(([, layer]) => layer)), range);
  const [first, ...others] = await Promise.all(
    layers.map(async ([page, layer]) => {
      const boxes = await engine.boxesAt(page, partsOf(range, layer));
      return { page, boxes: boxes.map(([l, t, r, b]): Box => [l, t, r, b]) };
    }),
  );
  if (!words || !first) return null;
  const last = others.findLast(({ boxes }) => boxes.length > 0);
  const { around, more } = words;
  return {
    text: words.text.replace(/\s+/g, ' '),
    anchor: { kind: 'pdf', ...first, ...(last && { next: last }) },
    around,
    ...more,
  };
}

/** Of the range what is in one page. */
function partsOf(range: Range, layer: HTMLElement): DOMRect[] {
  const part = range.cloneRange();
  if (!layer.contains(range.startContainer)) part.setStart(layer, 0);
  if (!layer.contains(range.endContainer)) part.setEnd(layer, layer.childNodes.length);
  return [...part.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
}

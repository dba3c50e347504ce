import type { Anchor } from '#domain/passages/passage.ts';
import { firstWhere } from './first-where.ts';

type PdfAnchor = Extract<Anchor, { kind: 'pdf' }>;
type PageBoxes = Pick<PdfAnchor, 'page' | 'boxes'>;

/** Numbers a line takes: start, end, page, left, top, right, bottom. */
const width = 7;

/** Anchors of ranges of a PDF's text: the page and the boxes of the lines they touch. */
export function pdfAnchors(lines: Float64Array): (start: number, end: number) => PdfAnchor {
  const at = (line: number, field: number) => lines[line * width + field] ?? 0;
  const count = lines.length / width;
  return (textStart, textEnd) => {
    const found: PageBoxes[] = [];
    let line = firstWhere(count, (index) => at(index, 1) > textStart);
    for (; line < count && at(line, 0) < textEnd; line += 1) {
      const page = at(line, 2);
      if (found.at(-1)?.page !== page) found.push({ page, boxes: [] });
      found.at(-1)?.boxes.push([at(line, 3), at(line, 4), at(line, 5), at(line, 6)]);
    }
    const [first, next] = found;
    if (!first)
      return { kind: 'pdf', page: at(Math.max(0, Math.min(line, count) - 1), 2) || 1, boxes: [] };
    return { kind: 'pdf', ...first, ...(next ? { next } : {}) };
  };
}

import { isRtl, textOfLine } from '../lines/line-text.core.ts';
import { linesOf } from '../lines/lines.core.ts';
import { boxOf, type Frame, type FramedRuns, framedRuns } from '../lines/runs.core.ts';
import { type Segment, segmentsOf } from '../lines/segments.core.ts';
import { type Block, blocksOf } from '../paragraphs.core.ts';
import type { PageItems } from './page-items.ts';
import { regionsOf } from './regions.core.ts';

/** A page divided as far as possible without its neighbours. */
export interface PageSegments {
  frames: { frame: Frame; segments: Segment[] }[];
  width: number;
  height: number;
  /** Fonts of program text: monospaced, on a page that is not so throughout. */
  code: ReadonlySet<string>;
}

export function segmentsOfPage(page: PageItems): PageSegments {
  const framed = framedRuns(page);
  const code = codeFonts(page, framed);
  return {
    frames: framed.map(({ frame, runs }) => ({ frame, segments: segmentsOf(runs, code) })),
    width: page.width,
    height: page.height,
    code,
  };
}

function codeFonts(page: PageItems, framed: readonly FramedRuns[]): ReadonlySet<string> {
  const fonts = Object.entries(page.styles)
    .filter(([, { fontFamily }]) => fontFamily === 'monospace')
    .map(([name]) => name);
  const code = new Set(fonts);
  if (code.size === 0) return code;
  let [inCode, all, wide] = [0, 0, 0];
  for (const { font, text } of framed.flatMap(({ runs }) => runs)) {
    all += text.length;
    if (!code.has(font)) continue;
    inCode += text.length;
    // All Chinese and Japanese letters have the same width.
    if (/[\u2e80-\uffef]/.test(text)) wide += text.length;
  }
  return inCode > 0.9 * all || wide > 0.2 * inCode ? new Set() : code;
}

/** Blocks in reading order; `edges`: segments that other pages repeat at their edges. */
export function blocksOfPage(page: PageSegments, edges: ReadonlySet<Segment>): Block[] {
  const [head, foot]: [Block[], Block[]] = [[], []];
  const body: Block[] = [];
  for (const { frame, segments } of page.frames) {
    const own = segments.filter((segment) => !edges.has(segment));
    const rtl = isRtl(own.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' '));
    for (const region of regionsOf(own, rtl)) body.push(...blocksOf(region, frame, page.code));
    for (const line of linesOf(segments.filter((segment) => edges.has(segment)))) {
      const box = boxOf(frame, line);
      const lines = [{ text: textOfLine(line), box }];
      const { size } = line;
      const block: Block = { kind: 'edge', lines, breaks: [], size, flush: true, full: false };
      (box[1] + box[3] < page.height ? head : foot).push(block);
    }
  }
  return [...head, ...body, ...foot];
}

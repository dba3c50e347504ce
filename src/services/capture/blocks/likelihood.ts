import { rowsOf } from './features.ts';
import { firstStage, secondStage } from './model.ts';
import type { PageSigns } from './page-row.ts';
import type { Box, Outline } from './segments.ts';
import { type Forest, forestOf, scoreOf } from './trees.ts';

export interface Forests {
  first: Forest;
  second: Forest;
}

let known: Forests | null = null;

function trained(): Forests {
  known ??= { first: forestOf(firstStage), second: forestOf(secondStage) };
  return known;
}

/**
 * How likely each segment is content, 0 to 1. Two forests of trees that were trained on pages of
 * all kinds (`npm run bench -- train`): the second one sees what the first one thinks of the
 * segments around, so that the entries of a list stay or go together.
 */
export function likelihoodOf(
  outline: Outline,
  signs: PageSigns,
  forests: Forests = trained(),
): Float32Array {
  const rows = rowsOf(outline, signs);
  const first = Float32Array.from(rows, (row) => scoreOf(forests.first, row));
  const context = contextOf(outline, first);
  const width = rows[0]?.length ?? 0;
  const row = new Float32Array(width + (context[0]?.length ?? 0));
  return first.map((_, i) => {
    row.set(rows[i] ?? []);
    row.set(context[i] ?? [], width);
    return scoreOf(forests.second, row);
  });
}

/** Share of what is likely content. */
interface Share {
  likely: number;
  all: number;
}

const shareOf = (share: Share | undefined) => (share ? share.likely / share.all : -1);
/** Levels of elements around a segment. */
const levels = 8;

/** What the first stage thinks of the same kind of segment, of its neighbours and of what is around it. */
export function contextOf({ segments }: Outline, likelihood: Float32Array): number[][] {
  const kinds = new Map<string, Share>();
  const boxes = new Map<Box, Share>();
  const page: Share = { likely: 0, all: 0 };
  for (const [i, { box, words }] of segments.entries()) {
    const [all, likely] = [words + 1, (words + 1) * (likelihood[i] ?? 0)];
    add(page, likely, all);
    add(shared(kinds, box.path), likely, all);
    for (const around of chain(box)) add(shared(boxes, around), likely, all);
  }
  return segments.map(({ box }, i) => {
    const at = (step: number) => likelihood[i + step] ?? 0;
    const around = chain(box).map((each) => shareOf(boxes.get(each)));
    const level = (up: number) => around[up] ?? -1;
    return [
      at(0),
      shareOf(kinds.get(box.path)),
      at(-1),
      at(1),
      at(-2),
      at(2),
      (at(-1) + at(-2) + at(-3) + at(-4)) / 4,
      (at(1) + at(2) + at(3) + at(4)) / 4,
      ...[0, 1, 2, 3, 4, 5, 7].map(level),
      shareOf(page),
    ].map(rounded);
  });
}

/** The trees were trained on values of this precision. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

function add(share: Share, likely: number, all: number): void {
  share.likely += likely;
  share.all += all;
}

function shared<K>(shares: Map<K, Share>, key: K): Share {
  const share = shares.get(key) ?? { likely: 0, all: 0 };
  shares.set(key, share);
  return share;
}

function chain(box: Box): Box[] {
  const boxes: Box[] = [];
  for (let at: Box | null = box; at && boxes.length < levels; at = at.parent) boxes.push(at);
  return boxes;
}

import { isPointerLabel } from '../rules/line-words.ts';
import { cap, log } from './amounts.ts';
import { ownRow } from './own-row.ts';
import { type PageSigns, pageRow } from './page-row.ts';
import { nowhere, type Place, placeOf } from './place.ts';
import type { Box, Outline, Segment } from './segments.ts';

/** Columns of `rowsOf`; the trained model counts on their order. */
export function rowsOf({ segments, boxes }: Outline, signs: PageSigns): Float32Array[] {
  const places = new Map<Box, Place>();
  for (const box of boxes)
    places.set(box, placeOf(box, (box.parent && places.get(box.parent)) ?? nowhere));
  const page = boxes[0] as Box;
  const groups = groupsOf(segments);
  const kinds = siblingsOf(boxes);
  const signsOfPage = pageRow(segments, boxes, signs);
  const titleWords = new Set(signs.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const h1 = segments.findIndex(({ box }) => box.element.localName === 'h1');
  const lead = page.letters || 1;
  let before = 0;
  const own = segments.map((segment, i) => ownRow(segment, signs.selected.has(i), titleWords));
  const sections = sectionsOf(segments);
  const boxRows = new Map<Box | null, number[]>();
  const boxRowOf = (around: Box | null) => {
    const row = boxRows.get(around) ?? boxRow(around, page, kinds);
    boxRows.set(around, row);
    return row;
  };
  const repeats = new Map<string, number>();
  for (const { text } of segments) repeats.set(text, (repeats.get(text) ?? 0) + 1);
  const sinceProse = stepsSinceProse(own);
  const toProse = stepsSinceProse(own.toReversed()).reverse();
  return segments.map((segment, i) => {
    const { box } = segment;
    const place = places.get(box) ?? nowhere;
    const position = before / lead;
    before += segment.letters;
    const group = groups.get(box.path);
    const row: number[] = [
      ...(own[i] as number[]),
      ...place.map((level) => cap(level, 8)),
      position,
      i / segments.length,
      h1 < 0 ? 0 : cap(i - h1, 200),
      cap(sinceProse[i] ?? 99, 40),
      cap(toProse[i] ?? 99, 40),
      box.depth,
      log(group?.count ?? 1),
      log((group?.letters ?? 0) / (group?.count ?? 1)),
      (group?.linked ?? 0) / (group?.letters || 1),
      (group?.letters ?? 0) / lead,
      ...[1, 2, 3, 4, 6, 8].flatMap((up) => boxRowOf(ancestor(box, up - 1))),
      ...[-2, -1, 1, 2].flatMap((step) => neighbourRow(own[i + step])),
      ...window(own, i, 4),
      ...(sections[i] as number[]),
      cap(repeats.get(segment.text) ?? 1, 20),
      ...signsOfPage,
    ];
    return Float32Array.from(row, (value) => Math.round(value * 1000) / 1000);
  });
}

function stepsSinceProse(rows: readonly (readonly number[])[]): number[] {
  let steps = 99;
  return rows.map(([, , , , prose]) => (steps = prose ? 0 : steps + 1));
}

function boxRow(box: Box | null, page: Box, kinds: ReadonlyMap<Box, Tally>): number[] {
  if (!box) return Array<number>(10).fill(-1);
  const { letters, linked, prose, segments, controls, pictures, links, parent } = box;
  const sibling = kinds.get(box);
  return [
    letters / (page.letters || 1),
    linked / (letters || 1),
    prose / (letters || 1),
    log(letters / (segments || 1)),
    cap(controls, 10) / (segments || 1),
    log(sibling?.count ?? 1),
    (sibling?.linked ?? 0) / (sibling?.letters || 1),
    cap(pictures, 40) / (segments || 1),
    links / (segments || 1),
    letters / (parent?.letters || 1),
  ];
}

const otherHeading =
  /related|recommend|similar|also|more from|popular|trending|recent|latest|read next|you may|customers|people|explore|discover|keep reading|share|follow|newsletter|subscribe|sign up|contact|about (?:us|the author)|quick links|categories|tags|archives|search|navigation|menu/i;
const replyHeading =
  /comment|repl(?:y|ies)|review|rating|answer|discussion|q&a|feedback|kommentar|bewertung|avis|opinion/i;

/** Of the last heading before each: how far, of what rank, of what sort. */
function sectionsOf(segments: readonly Segment[]): number[][] {
  let since = 0;
  let rank = 0;
  let [other, reply, pointer] = [0, 0, 0];
  return segments.map(({ box, text }) => {
    const [, level] = /^h([1-6])$/.exec(box.element.localName) ?? [];
    since += 1;
    if (level) {
      since = 0;
      rank = Number(level);
      const short = text.slice(0, 80);
      [other, reply, pointer] = [
        Number(otherHeading.test(short)),
        Number(replyHeading.test(short)),
        Number(isPointerLabel(short)),
      ];
    }
    return [cap(since, 60), rank, other, reply, pointer];
  });
}

const neighbourRow = (row: readonly number[] | undefined) =>
  row ? [row[0] ?? 0, row[1] ?? 0, row[2] ?? 0, row[3] ?? 0, row[7] ?? 0] : [-1, -1, -1, -1, -1];

/** Means of what is around, itself left out. */
function window(rows: readonly (readonly number[])[], at: number, size: number): number[] {
  const around = rows.slice(Math.max(0, at - size), at + size + 1);
  const mean = (column: number) =>
    around.reduce((sum, row) => sum + (row[column] ?? 0), 0) / around.length;
  return [mean(0), mean(1), mean(2), mean(3), mean(4)];
}

function ancestor(box: Box, steps: number): Box | null {
  let at: Box | null = box;
  for (let i = 0; i < steps && at; i += 1) at = at.parent;
  return at;
}

interface Tally {
  count: number;
  letters: number;
  linked: number;
}

function tallied(
  tallies: Map<string, Tally>,
  key: string,
  { letters, linked }: Pick<Tally, 'letters' | 'linked'>,
): Tally {
  const tally = tallies.get(key) ?? { count: 0, letters: 0, linked: 0 };
  tallies.set(key, tally);
  tally.count += 1;
  tally.letters += letters;
  tally.linked += linked;
  return tally;
}

/** Elements of one parent with the same tag and class names. */
function siblingsOf(boxes: readonly Box[]): Map<Box, Tally> {
  const byParent = new Map<Box, Map<string, Tally>>();
  const siblings = new Map<Box, Tally>();
  for (const box of boxes) {
    if (!box.parent) continue;
    const kinds = byParent.get(box.parent) ?? new Map<string, Tally>();
    byParent.set(box.parent, kinds);
    siblings.set(box, tallied(kinds, box.kind, box));
  }
  return siblings;
}

function groupsOf(segments: readonly Segment[]): Map<string, Tally> {
  const groups = new Map<string, Tally>();
  for (const segment of segments) tallied(groups, segment.box.path, segment);
  return groups;
}

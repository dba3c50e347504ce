import type { Box, Outline, Segment } from './segments.ts';
import { price } from './words.ts';

/** Elements of one parent and one tag that are built alike, each with a link or a picture. */
export interface List {
  entries: number;
  letters: number;
  linked: number;
  segments: number;
  /** Entries with a picture, with a heading, with a price. */
  pictured: number;
  headed: number;
  priced: number;
  /** How many entries have such a text; how many have a segment in such a place. */
  texts: Map<string, number>;
  slots: Map<string, number>;
}

/** Where a segment is in its list. */
export interface Entry {
  list: List;
  box: Box;
  /** Groups of the elements from the segment up to the entry, as numbers. */
  slot: string;
}

/** Fewer are no list. */
const minEntries = 4;
/** Levels above a segment in which its entry is. */
const maxUp = 10;
/** Shares of the entries that have a link or a picture, and that have about as many segments as the others. */
const [pointing, alike] = [0.75, 0.6];

const known = new WeakMap<Outline, Map<number, Entry>>();

/** The entry of a list that each segment is in, by its number; none: it is in no list. Found once for each outline. */
export function entriesOf(outline: Outline): ReadonlyMap<number, Entry> {
  const entries = known.get(outline) ?? findEntries(outline);
  known.set(outline, entries);
  return entries;
}

function findEntries({ boxes, segments }: Outline): Map<number, Entry> {
  const lists = listsOf(boxes);
  const groups = new Map<string, number>();
  const entries = new Map<number, Entry>();
  const seen = new Map<Box, ReturnType<typeof newMarks>>();
  for (const [number, segment] of segments.entries()) {
    const entry = entryOf(segment, lists, groups);
    if (!entry) continue;
    entries.set(number, entry);
    const { list, box, slot } = entry;
    const { texts, slots, marks } = seen.get(box) ?? newMarks();
    seen.set(box, { texts, slots, marks });
    if (isNew(texts, segment.text)) count(list.texts, segment.text);
    if (isNew(slots, slot)) count(list.slots, slot);
    if (/^h\d$/.test(tagOf(segment.box)) && isNew(marks, 'heading')) list.headed += 1;
    if (price.test(segment.text) && isNew(marks, 'price')) list.priced += 1;
  }
  return entries;
}

/** What of an entry is counted already. */
const newMarks = () => ({
  texts: new Set<string>(),
  slots: new Set<string>(),
  marks: new Set<string>(),
});

function isNew(known: Set<string>, value: string): boolean {
  const { size } = known;
  return known.add(value).size > size;
}

function count(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

const tagOf = ({ kind }: Box) => kind.slice(0, kind.indexOf('.'));

/** The list of each element that is an entry. */
function listsOf(boxes: readonly Box[]): Map<Box, List> {
  const families = new Map<Box, Map<string, Box[]>>();
  for (const box of boxes) {
    if (!box.parent || box.letters === 0) continue;
    const byTag = families.get(box.parent) ?? new Map<string, Box[]>();
    families.set(box.parent, byTag);
    const family = byTag.get(tagOf(box)) ?? [];
    byTag.set(tagOf(box), family);
    family.push(box);
  }
  const lists = new Map<Box, List>();
  for (const byTag of families.values()) {
    for (const family of byTag.values()) {
      const list = listOf(family);
      if (list) for (const box of family) lists.set(box, list);
    }
  }
  return lists;
}

function listOf(family: readonly Box[]): List | null {
  if (family.length < minEntries) return null;
  const sum = (of: (box: Box) => number) => family.reduce((all, box) => all + of(box), 0);
  const segments = sum((box) => box.segments);
  const mean = segments / family.length;
  const isLike = (box: Box) => box.segments >= mean / 2 && box.segments <= mean * 2;
  if (sum(({ links, pictures }) => Number(links + pictures > 0)) < family.length * pointing)
    return null;
  if (sum((box) => Number(isLike(box))) < family.length * alike) return null;
  return {
    entries: family.length,
    letters: sum(({ letters }) => letters),
    linked: sum(({ linked }) => linked),
    segments,
    pictured: sum(({ pictures }) => Number(pictures > 0)),
    headed: 0,
    priced: 0,
    texts: new Map(),
    slots: new Map(),
  };
}

/** In the one of the lists around it with the most entries of several segments; else in the innermost. */
function entryOf(
  { box }: Segment,
  lists: ReadonlyMap<Box, List>,
  groups: Map<string, number>,
): Entry | null {
  let found: Entry | null = null;
  let slot = '';
  let at: Box | null = box;
  for (let up = 0; at && up < maxUp; up += 1, at = at.parent) {
    const list = lists.get(at);
    if (list && (!found || rankOf(list) > rankOf(found.list))) found = { box: at, list, slot };
    if (!groups.has(at.group)) groups.set(at.group, groups.size);
    slot += `<${groups.get(at.group)}`;
  }
  return found;
}

const rankOf = ({ entries, segments }: List) => (segments >= entries * 2 ? entries : 0);

/** The list with the most text in entries of several segments; `isAside`: of an element around which no content is. */
export function mainList(
  entries: ReadonlyMap<number, Entry>,
  isAside: (entry: Box) => boolean,
): List | null {
  let main: List | null = null;
  for (const { list, box } of entries.values()) {
    if (rankOf(list) === 0 || list.letters <= (main?.letters ?? 0)) continue;
    if (!isAside(box)) main = list;
  }
  return main;
}

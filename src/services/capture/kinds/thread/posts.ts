import type { Box, Segment } from '../../blocks/segments.ts';
import { nameIn } from '../../facts/authors.ts';
import { dayIn } from '../../facts/dates.ts';
import type { PageView } from '../reader.ts';

/** One contribution to a thread. */
export interface Post {
  box: Box;
  author: string;
  /** `YYYY-MM-DD`; '' where only an age is shown, or nothing. */
  date: string;
  /** Numbers of its segments. */
  segments: number[];
  /** Those of them that only say who and when, or what an earlier post has at the same place. */
  labels: Set<number>;
}

const named =
  '[itemprop~="author"],[rel~="author"],[class*="author" i],[class*="user" i],[class*="member" i],[class*="nick" i],[class*="poster" i],[class*="creator" i],[class*="display-name" i],a[href*="/user" i],a[href*="/member" i],a[href*="/profile" i],a[href*="/u/" i],a[href*="author" i],a[href*="/people/" i],a[href*="action=profile" i],a[href*="mode=viewprofile" i]';
const maxLabel = 160;
const maxName = 40;
/** Levels above a name or a date in which its post is sought. */
const maxUp = 10;
const minLetters = 15;
const ago =
  /\b(?:\d+|an?|yesterday|today)\s?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|[smhdwy]|mo|yrs?)?\s?ago\b|^(?:yesterday|today)\b/i;

interface Sign {
  author: string;
  date: string;
  isDated: boolean;
}

interface Found {
  box: Box;
  authors: number;
  dates: number;
  first: Sign;
}

/** The posts of a page: boxes of one kind, most of them with a name and a time; none where it has not two. */
export function postsOf(view: PageView): Post[] {
  const { segments } = view.outline;
  const signs = segments.map((segment) => signOf(segment, view.language));
  const found = new Map<Box, Found>();
  for (const [number, { box }] of segments.entries()) {
    const sign = signs[number];
    if (!sign || (!sign.author && !sign.isDated)) continue;
    let at: Box | null = box;
    for (let up = 0; at && up < maxUp; up += 1, at = at.parent) {
      const entry = found.get(at) ?? {
        box: at,
        authors: 0,
        dates: 0,
        first: { author: '', date: '', isDated: false },
      };
      found.set(at, entry);
      if (sign.author) entry.authors += 1;
      if (sign.isDated) entry.dates += 1;
      entry.first.author ||= sign.author;
      entry.first.date ||= sign.date;
    }
  }
  const boxes = bestKind([...found.values()]);
  return boxes ? filled(boxes, segments, signs) : [];
}

function signOf({ box, text }: Segment, language: string): Sign | null {
  if (text.length > maxLabel) return null;
  const { element } = box;
  const time =
    element.localName === 'time'
      ? element
      : element.querySelector(
          'time[datetime],[itemprop~="datePublished"],[itemprop~="dateCreated"]',
        );
  const stated =
    box.letters < maxLabel
      ? (time?.getAttribute('datetime') ?? time?.getAttribute('content') ?? '')
      : '';
  const date = dayIn(stated) ?? dayIn(text, language) ?? '';
  return { author: authorIn(box, text, language), date, isDated: date !== '' || ago.test(text) };
}

function authorIn({ element, letters, parent }: Box, text: string, language: string): string {
  if (letters > maxLabel) return '';
  const inner = element.querySelector(named);
  const isNamed =
    element.matches(named) ||
    (parent && parent.letters < maxLabel && parent.element.matches(named));
  const name = nameIn(inner?.textContent?.trim() || (isNamed ? text : ''), language);
  return name.length <= maxName && !/^\d+$/.test(name) ? name : '';
}

/** What sets one post apart from its neighbours. */
const sides =
  /\b(?:odd|even|alt|first|last|op|row|bg|is-?\w+|accepted-answer|answer-accepted|accepted|best-answer|message--solution)\b/g;
const minPosts = 2;

/** Of all kinds of boxes with a name and a time the one that holds most, each post alone. */
function bestKind(found: readonly Found[]): Found[] | null {
  const full = found.filter(
    ({ authors, dates, box }) => authors > 0 && dates > 0 && box.letters >= minLetters,
  );
  const kinds = Map.groupBy(full, ({ box }) => box.kind.replace(sides, '').trim());
  let best: { boxes: Found[]; score: number } | null = null;
  for (const boxes of kinds.values()) {
    const own = new Set(boxes.map(({ box }) => box));
    const outer = boxes.filter(({ box }) => !box.parent || !own.has(box.parent));
    if (outer.length < minPosts) continue;
    const letters = outer.reduce((sum, { box }) => sum + box.letters, 0);
    const dates = outer.reduce((sum, each) => sum + each.dates, 0);
    const score = letters * Math.sqrt(Math.min(1, outer.length / dates));
    if (!best || score > best.score) best = { boxes: outer, score };
  }
  return best?.boxes ?? null;
}

function filled(
  boxes: readonly Found[],
  segments: readonly Segment[],
  signs: readonly (Sign | null)[],
): Post[] {
  const posts = new Map(
    boxes.map(({ box, first }) => [
      box,
      { box, ...first, segments: [] as number[], labels: new Set<number>() },
    ]),
  );
  for (const [number, { box, words }] of segments.entries()) {
    let at: Box | null = box;
    while (at && !posts.has(at)) at = at.parent;
    const post = at && posts.get(at);
    if (!post) continue;
    post.segments.push(number);
    const sign = signs[number];
    if (sign && words <= 12 && (sign.author || sign.isDated)) post.labels.add(number);
  }
  labelRepeated([...posts.values()], segments);
  return [...posts.values()];
}

const minRepeated = 3;

/** A line that an earlier post has, in a box of the same kind: a signature, the title of a reply, controls. */
function labelRepeated(posts: readonly Post[], segments: readonly Segment[]): void {
  const known = new Set<string>();
  for (const { segments: own, labels } of posts) {
    const lines = own.flatMap((number) => {
      const { box, text, words } = segments[number] as Segment;
      return words < minRepeated ? [] : [{ number, line: `${box.path} ${text}` }];
    });
    for (const { number, line } of lines) if (known.has(line)) labels.add(number);
    for (const { line } of lines) known.add(line);
  }
}

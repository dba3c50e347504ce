import { cap, log, price } from './amounts.ts';
import type { Box, Segment } from './segments.ts';

/** What is known of a page besides its tree. */
export interface PageSigns {
  /** Types of structured data that it states, without the vocabulary's address. */
  types: readonly string[];
  /** `og:type`. */
  openGraph: string;
  title: string;
  /** Numbers of the segments that Readability selected. */
  selected: ReadonlySet<number>;
}

const typeGroups = [
  /Article$|BlogPosting|Report/,
  /DiscussionForum|QAPage|Question|Comment/,
  /^Product|Offer/,
  /ItemList|CollectionPage|SearchResults/,
  /Recipe/,
  /FAQPage|HowTo|TechArticle|APIReference/,
  /Organization|Service|LocalBusiness/,
];

/** The same for all segments of a page: what kind of page it is. */
export function pageRow(
  segments: readonly Segment[],
  boxes: readonly Box[],
  signs: PageSigns,
): number[] {
  const page = boxes[0] as Box;
  const selected = segments.reduce(
    (sum, { letters }, i) => sum + (signs.selected.has(i) ? letters : 0),
    0,
  );
  const has = (name: string) => boxes.filter(({ element }) => element.localName === name).length;
  const prices = segments.filter(({ text }) => price.test(text)).length;
  return [
    log(page.letters),
    page.linked / (page.letters || 1),
    page.prose / (page.letters || 1),
    log(segments.length),
    selected / (page.letters || 1),
    log(selected),
    cap(prices, 30),
    cap(has('article'), 20),
    cap(has('main'), 2),
    cap(has('h2'), 30),
    cap(has('pre'), 20),
    cap(has('form'), 10),
    Number(/article/i.test(signs.openGraph)),
    Number(/product/i.test(signs.openGraph)),
    Number(/website/i.test(signs.openGraph)),
    ...typeGroups.map((group) => Number(signs.types.some((type) => group.test(type)))),
  ];
}

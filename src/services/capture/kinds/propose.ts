import type { PageFacts, PageKind } from '#domain/documents/page-facts.ts';
import { contentOf } from '../blocks/content.ts';
import type { Segment } from '../blocks/segments.ts';
import type { PageView, Proposal } from './reader.ts';

/** A proposal of segments; null where nothing speaks for the kind or nothing would be selected. */
export function proposal(
  { body, outline }: PageView,
  kind: PageKind,
  confidence: number,
  selected: ReadonlySet<number>,
  meta: Partial<PageFacts> = {},
): Proposal | null {
  if (confidence <= 0 || selected.size === 0) return null;
  return { kind, confidence, selected, meta, content: () => contentOf(body, outline, selected) };
}

/** The sum of signs, each with its weight, at most 1. */
export function confidenceOf(...signs: (readonly [is: unknown, weight: number])[]): number {
  const sum = signs.reduce((total, [is, weight]) => total + (is ? weight : 0), 0);
  return Math.max(0, Math.min(1, sum));
}

/** Does the page state an object of such a type, in JSON-LD or microdata? */
export function states({ page, data }: PageView, type: RegExp): boolean {
  if (data.find(type)) return true;
  const items = [...page.querySelectorAll('[itemtype]')].slice(0, maxItems);
  return items.some((each) =>
    type.test((each.getAttribute('itemtype') ?? '').replace(/^.*\//, '')),
  );
}

const maxItems = 500;

/** Share of the likely words for which `is` holds. */
export function shareOf(view: PageView, is: (segment: Segment, number: number) => boolean): number {
  let [all, some] = [0, 0];
  for (const number of view.likely) {
    const segment = view.outline.segments[number];
    if (!segment) continue;
    all += segment.words;
    if (is(segment, number)) some += segment.words;
  }
  return all > 0 ? some / all : 0;
}

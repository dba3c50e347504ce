import { frameAttribute } from '#domain/capture/element-paths.ts';
import { squeezed } from '../letters-in.ts';
import { textsIn } from '../texts-in.ts';
import { pictures } from './content.ts';
import { Outliner, type Segment } from './segments.ts';

/** Shorter lines that a page has twice are its labels. */
const minLetters = 30;
const minWords = 8;
/** What is said again on purpose; a frame is another document, such as one letter of several. */
const again = `blockquote,pre,table,[class*="quote" i],[${frameAttribute}]`;

/**
 * Selected segments whose text is selected before in an element of another sort: pages have it once more for another
 * width of screen, as a preview or in a dialog. What the entries of a list have in common is no copy.
 */
export function copiesIn(segments: readonly Segment[], selected: ReadonlySet<number>): Segment[] {
  const known = new Map<string, Segment>();
  return [...selected]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const segment = segments[number] as Segment;
      const { text, letters } = segment;
      if (letters < minLetters) return [];
      const first = known.get(text);
      known.set(text, first ?? segment);
      return first && isCopy(segment, first) ? [segment] : [];
    });
}

function isCopy(one: Segment, other: Segment): boolean {
  const isOther = one.words >= minWords && one.box.path !== other.box.path;
  return isOther && ![one, other].some(isSaidAgain);
}

function isSaidAgain({ box: { element }, letters, linked }: Segment): boolean {
  // A heading that is a link is the name of an entry.
  const isHeading = /^h[1-6]$/.test(element.localName) && linked <= letters / 2;
  return isHeading || element.closest(again) !== null;
}

/** Takes the last of these texts out of a content, each as often as it is given, with the elements that they leave empty. */
export function dropTexts(content: Element, texts: readonly string[]): void {
  const left = Map.groupBy(texts, squeezed);
  const { segments, segmentOf } = Outliner.of(content);
  const dropped = new Set<number>();
  for (const number of [...segments.keys()].reverse()) {
    if (left.get(squeezed(segments[number]?.text))?.pop()) dropped.add(number);
  }
  const nodes = textsIn(content).filter((_, i) => dropped.has(segmentOf[i] ?? -1));
  for (const node of nodes) {
    let holder: Element | null = node.parentElement;
    node.remove();
    for (; holder && holder !== content && isEmpty(holder); holder = removed(holder));
  }
}

const isEmpty = (element: Element) =>
  !element.textContent?.trim() && !element.matches(pictures) && !element.querySelector(pictures);

function removed(element: Element): Element | null {
  const around = element.parentElement;
  element.remove();
  return around;
}

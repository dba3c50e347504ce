import { maxAnsweredLength } from '#domain/composer/answered-length.ts';
import type { Answered } from '#domain/composer/composer-card.ts';
import type {
  ComposerAnswers,
  ComposerPart,
  ComposerTarget,
} from '#domain/composer/composer-table.ts';
import { attributeOf } from '../dom/own-properties.ts';
import { mapText } from '../insertion/text-map.ts';
import { type FoundComposer, isSeen } from './find-composers.ts';
import { firstValue, maxValue, textOf, valuesOf } from './part-values.ts';
import { quotedText } from './quoted-mail.ts';
import {
  allIn,
  closestAcross,
  containsAcross,
  deepAll,
  isBefore,
  matches,
  pageOf,
  type Scope,
  scopesIn,
} from './search.ts';

type Composer = Pick<FoundComposer, 'root' | 'editor' | 'table'>;

/** What is answered, as far as the page shows it: at least what the editor quotes. */
export function answeredBy(composer: Composer, answers: ComposerAnswers): Answered {
  const target = firstOf(answers.target, (each) => targetOf(composer, each, answers));
  if (!target)
    return { id: '', author: '', text: quotedText(composer).slice(0, maxAnsweredLength) };
  return {
    id: firstValue(target, answers.id),
    author: firstValue(target, answers.author),
    text: firstValue(target, answers.text, maxAnsweredLength),
  };
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | '' | null | undefined,
): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}

function targetOf(
  composer: Composer,
  target: ComposerTarget,
  { text = [], author = [] }: ComposerAnswers,
): Element | '' | null | undefined {
  const { root, editor } = composer;
  if ('closest' in target) return closestAcross(root, target.closest);
  if ('sibling' in target) return inSibling(root, target.sibling);
  if ('within' in target)
    return deepAll([...scopesIn(root), ...scopesIn(editor)], target.within)[0];
  if ('named' in target) return namedBy(root, target);
  const page = scopesIn(pageOf(root));
  if ('mentioned' in target) {
    const name = /^@(\S{1,100})/.exec(textOf(editor).trimStart())?.[1];
    const isNamed = (each: Element) => firstValue(each, author).replace(/^@/, '') === name;
    return name && deepAll(page, target.mentioned).find((each) => isSeen(each) && isNamed(each));
  }
  if ('quoted' in target) {
    const quote = deepAll(scopesIn(editor), target.quote)[0];
    const all = deepAll(page, target.quoted).filter((each) => isSeen(each));
    return quote && quotedBy(textOf(quote), all, text);
  }
  if ('last' in target) return isOfThread(composer, page, target) ? seenLast(page, target) : null;
  if ('page' in target) return deepAll(page, target.page).find((each) => isSeen(each));
  if (target.in !== undefined && !closestAcross(root, target.in)) return null;
  const selector = 'before' in target ? target.before : target.next;
  const others = deepAll(page, selector).filter((each) => !containsAcross(root, each));
  if ('next' in target) return others.find((each) => isSeen(each) && isBefore(root, each));
  return others.findLast((each) => isSeen(each) && isBefore(each, root));
}

type Last = Extract<ComposerTarget, { last: unknown }>;

const seenLast = (page: readonly Scope[], { last }: Last) =>
  deepAll(page, last).findLast((each) => isSeen(each));

/** Before the subject of the thread there can be a prefix, in any language: "AW: ", "Re: [list] ". */
function isOfThread({ root, table }: Composer, page: readonly Scope[], { subject }: Last): boolean {
  const shown = deepAll(page, subject).find((each) => isSeen(each));
  const own = firstValue(root, table.subject).toLowerCase();
  const thread = shown ? mapText(shown).text.trim().toLowerCase() : '';
  const before = own.slice(0, own.length - thread.length).trimEnd();
  return thread !== '' && own.endsWith(thread) && /^$|[:：\]]$/.test(before);
}

/** Elements between a comment and its composer, such as one that shows that replies are loading. */
const maxBetween = 6;

/** The element before the root that matches, or the last one in it that does, whatever is between. */
function inSibling(root: Element, selector: string): Element | null {
  let sibling = root.previousElementSibling;
  for (let steps = 0; sibling && steps < maxBetween; steps += 1) {
    const found = matches(sibling, selector) ? sibling : allIn(sibling, selector).at(-1);
    if (found) return found;
    sibling = sibling.previousElementSibling;
  }
  return null;
}

function namedBy(
  root: Element,
  { named, attributes }: Extract<ComposerTarget, { named: unknown }>,
): Element | undefined {
  const [name] = valuesOf(root, named, maxValue);
  if (!name) return undefined;
  const has = (element: Element) =>
    attributes.some((attribute) => idIn(attributeOf(element, attribute) ?? '') === idIn(name));
  const selector = attributes.map((attribute) => `[${attribute}]`).join();
  return deepAll(scopesIn(pageOf(root)), selector).find(has);
}

/** UTF-16 units by which a text is found again in a quote. */
const comparedLength = 80;
const letters = (text: string) => text.replace(/[\s>]+/g, '').slice(0, 4000);

/** The element whose text comes first in a quote, which a program may have wrapped or marked. */
function quotedBy(
  quote: string,
  elements: readonly Element[],
  text: readonly ComposerPart[],
): Element | undefined {
  const quoted = letters(quote);
  const found = elements.flatMap((element) => {
    const words = firstValue(element, text, maxAnsweredLength);
    const at = words && quoted.indexOf(letters(words).slice(0, comparedLength));
    return typeof at === 'number' && at >= 0 ? [{ element, at }] : [];
  });
  return found.toSorted((one, other) => one.at - other.at)[0]?.element;
}

/** Sites write the same id with and without a mark before it. */
const idIn = (value: string) => value.replace(/^#/, '');

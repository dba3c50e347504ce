import type { Person } from '#domain/sites/site-pages.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import { lineOf } from './line.ts';
import type { Recipients } from './mail-site.ts';
import { distinct, peopleOf, personOf } from './text/addresses.ts';
import { headerKind } from './text/header-block.ts';

const addressAttributes = ['email', 'data-eid', 'data-hovercard-id', 'data-email', 'e', 'addr'];
const nameAttributes = ['name', 'data-name', 'n'];
const shownAttributes = ['title', 'aria-label'];

/**
 * The person that an element names: by its attributes, else by its text, else by the attributes of
 * surrounding elements that name no one else (`label`: the selector of all such elements).
 */
export function personIn(element: Element, label?: string): Person {
  const around = label ? [element, ...alone(element, label)] : [element];
  const holder = around.find((each) => attributeOf(each, addressAttributes, isAddress));
  const email = holder ? attributeOf(holder, addressAttributes, isAddress) : '';
  const text = lineOf(element);
  if (email) {
    const name = attributeOf(element, nameAttributes, hasLetters) || personOf(text).name;
    return { name: name || email, email: email.toLowerCase() };
  }
  const details = [element, ...element.querySelectorAll('[title], [aria-label]'), ...around]
    .flatMap((each) => shownAttributes.map((name) => each.getAttribute(name) ?? ''))
    .find(isAddress);
  const shown = personOf(text);
  if (shown.email || !details) return shown;
  const better = peopleOf(details)[0] ?? personOf(details);
  return { name: shown.name || better.name, email: better.email };
}

/** Recipients in rows that each begin with a label in any language: "To", "Cc". */
export function labelledPeople(
  rows: readonly { label: string; people: readonly Person[] }[],
): Recipients {
  const of = (isCopy: boolean) =>
    distinct(
      rows.filter(({ label }) => isCopyLabel(label) === isCopy).flatMap((row) => row.people),
    );
  return { to: of(false), cc: of(true) };
}

export function isCopyLabel(label: string): boolean {
  const plain = trimEndOf(label.trim(), /[:：]/);
  return headerKind(`${plain}:`) === 'other';
}

/** How many elements an address may be away from its name. */
const maxSteps = 4;

/** The ancestors of a label that hold no other label. */
function alone(element: Element, label: string): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at && found.length < maxSteps; at = at.parentElement) {
    if (at.querySelectorAll(label).length > 1) break;
    found.push(at);
  }
  return found;
}

function attributeOf(
  element: Element,
  names: readonly string[],
  isWanted: (value: string) => boolean,
): string {
  return names.map((name) => element.getAttribute(name)?.trim() ?? '').find(isWanted) ?? '';
}

const isAddress = (value: string) => /\S@\S/.test(value);
const hasLetters = (value: string) => /[\p{L}\p{N}]/u.test(value);

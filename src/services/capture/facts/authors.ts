import { foldSpace } from '#shared/fold-text.ts';
import { isObject } from '#shared/json.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import { authorWords, wordsOf } from './class-words.ts';
import { dayIn } from './dates.ts';
import type { StructuredData } from './structured-data.ts';

const maxNames = 10;
const maxName = 100;
/** What is before a name and never part of one. */
const label =
  /^(?:(?:(?:(?:written|posted|published|created|reported|story|text|words|photos? and text) )?by|autore?s?|auteure?s?|authors?|автор|skrevet av|opgeslagen door|文|記者|作者)(?: ?[:：] ?| )|(?:tekst|text) ?[:：] ?)(?=\S)/iu;
/** They introduce a name in one language and begin a name in others. */
const prepositions = new Map(
  Object.entries({
    von: 'de',
    par: 'fr',
    por: 'es pt ca gl',
    di: 'it',
    av: 'no nb nn sv',
    af: 'da',
    door: 'nl',
    przez: 'pl',
    από: 'el',
    від: 'uk',
  }),
);
const first = /^(\p{L}+)( ?[:：] ?| )(?=\S)/u;
/** A first name and more. */
const whole = /^[\p{Lu}\p{Lo}\p{Lt}][^ ,]* \S/u;

/**
 * What follows the words that introduce a name in a byline, which has no runs of space; null: none do. `Di Maio` and
 * `Von Miller` are whole: what follows is one word, or the page is of another language.
 */
export function introduced(text: string, language = ''): string | null {
  const shown = label.exec(text);
  if (shown) return text.slice(shown[0].length);
  const [start = '', word = '', sign = ''] = first.exec(text) ?? [];
  const languages = prepositions.get(word.toLowerCase());
  if (languages === undefined) return null;
  const rest = text.slice(start.length);
  if (sign.trim()) return rest;
  const own = language.slice(0, 2).toLowerCase();
  const isIn = own === '' || languages.split(' ').includes(own);
  return isIn && whole.test(rest) ? rest : null;
}

/** Addresses, markup, and places that a template did not fill are none. */
const noName =
  /https?:|www\.|@|\{\{|<[a-z/]|^(?:by|admin|administrator|editor|redaktion|staff|unknown|none|null|undefined|guest|author)$/i;

/** Without the address behind a name of two words or more. */
function withoutAddress(text: string): string {
  const at = text.search(/https?:/i);
  const name = trimEndOf(text.slice(0, Math.max(0, at)), /[ (<|–—-]/u);
  return name.length < at && name.trim().includes(' ') ? name : text;
}

/** A name as it is stated; '' where it is none. */
function statedName(text: string): string {
  const name = trimEndOf(withoutAddress(text), /[\s,;|·•–—-]/u);
  const isName = name.length > 1 && name.length <= maxName && /\p{L}/u.test(name);
  return isName && !noName.test(name) && !dayIn(name) ? name : '';
}

/** A name in a byline without what introduces it; '' where it is none. */
export function nameIn(text: string, language = ''): string {
  const shown = foldSpace(text.slice(0, 300));
  return shownName(introduced(shown, language) ?? shown);
}

/** A name that nothing introduces any more: `Von Anna Miller` is whole; '' where it is none, as in "About the author". */
export function shownName(text: string): string {
  const name = statedName(text);
  return wordsOf(name).some((word) => authorWords.has(word)) ? '' : name;
}

const once = (names: readonly string[]) =>
  [...new Set(names.filter((name) => name !== ''))].slice(0, maxNames);

/** Names in bylines, each once. */
export function authorNames(texts: readonly string[], language = ''): string[] {
  return once(texts.map((text) => nameIn(text, language)));
}

/** Names of persons or organisations as schema.org states them, which are whole. */
export function personNames(value: unknown, data: StructuredData): string[] {
  const people = [value].flat(2).slice(0, maxNames);
  const names = people.flatMap((each) => {
    const person = data.resolve(each);
    if (typeof person === 'string') return person;
    const name = isObject(person) ? [person.name ?? person.alternateName].flat() : [];
    return name.filter((part) => typeof part === 'string');
  });
  return once(names.map((name) => statedName(foldSpace(name.slice(0, 300)))));
}

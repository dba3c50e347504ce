import { foldSpace } from '#shared/fold-text.ts';
import { isObject } from '#shared/json.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import { dayIn } from './dates.ts';
import type { StructuredData } from './structured-data.ts';

const maxNames = 10;
const maxName = 100;
const by =
  /^(?:(?:written|posted|published|created|reported|story|text|words|photos? and text)\s+by|by|von|par|por|di|av|af|door|przez|autore?s?|authors?|autors?|auteure?|author|автор|από|від|skrevet av|tekst|text|文|記者|作者|opgeslagen door)\s*[:：]?\s+/iu;
const noName =
  /https?:|www\.|@|^\W*$|^(?:admin|administrator|editor|redaktion|staff|unknown|none|null|undefined|guest|author)$/i;

/** A name without what introduces it; '' where it is none. */
export function nameIn(text: string): string {
  const name = trimEndOf(foldSpace(text.slice(0, 300)).replace(by, ''), /[\s,;|·•–—-]/u);
  const isName = name.length > 1 && name.length <= maxName && /\p{L}/u.test(name);
  return isName && !noName.test(name) && !dayIn(name) ? name : '';
}

/** Names in texts, each once. */
export function authorNames(texts: readonly string[]): string[] {
  return [...new Set(texts.map(nameIn).filter((name) => name !== ''))].slice(0, maxNames);
}

/** Names of persons or organisations as schema.org states them. */
export function personNames(value: unknown, data: StructuredData): string[] {
  const people = [value].flat(2).slice(0, maxNames);
  const names = people.flatMap((each) => {
    const person = data.resolve(each);
    if (typeof person === 'string') return person;
    const name = isObject(person) ? [person.name ?? person.alternateName].flat() : [];
    return name.filter((part) => typeof part === 'string');
  });
  return authorNames(names);
}

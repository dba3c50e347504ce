import { isObject, parseJson } from '#shared/json.ts';
import { readQuery } from '../search/search-query.ts';
import { maxQueryLength } from './endpoints.ts';
import { maxQueries, type QueryPlan } from './query-prompt.ts';

/**
 * A model's reply as a plan: the first JSON in it that is one, with or without a fence or words around it; null: it has
 * no query, and does not say that none is needed. `answered` counts only without queries.
 */
export function readPlan(reply: string): QueryPlan | null {
  for (const value of valuesIn(reply)) {
    const plan = planOf(value);
    if (plan) return plan;
  }
  return null;
}

function planOf(value: unknown): QueryPlan | null {
  const fields = isObject(value) ? value : { queries: value };
  const sent = Array.isArray(fields.queries) ? fields.queries : [fields.queries, fields.query];
  const queries = distinct(sent.flatMap(queryOf));
  if (queries.length > 0) return { answered: false, queries };
  return fields.answered === true ? { answered: true, queries: [] } : null;
}

function queryOf(each: unknown): string[] {
  if (typeof each === 'string') return [each];
  const inner = isObject(each) ? (each.query ?? each.q ?? each.text) : undefined;
  return typeof inner === 'string' ? [inner] : [];
}

/** Places at which JSON is looked for: a reply full of brackets is none. */
const maxPlaces = 40;

/** The objects and lists of a text, outer ones first. */
function* valuesIn(text: string): Generator<unknown> {
  const head = text.slice(0, maxReply);
  const starts = [...head.matchAll(/[{[]/g)].slice(0, maxPlaces).map(({ index }) => index);
  const ends = [...head.matchAll(/[}\]]/g)].slice(-maxPlaces).map(({ index }) => index + 1);
  let after = 0;
  for (const start of starts) {
    if (start < after) continue;
    for (const end of ends.toReversed()) {
      const value = end > start ? parseJson(head.slice(start, end)) : undefined;
      if (value === undefined) continue;
      yield value;
      after = end;
      break;
    }
  }
}

const maxReply = 20_000;

function distinct(sent: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const each of sent) {
    const query = oneLine(each);
    if (query !== '' && !found.has(query.toLowerCase())) found.set(query.toLowerCase(), query);
  }
  return [...found.values()].slice(0, maxQueries);
}

const oneLine = (text: string) => cut(text.replace(/\s+/g, ' ').trim()).trim();

/** Without half of a character at its end. */
const cut = (text: string) => text.slice(0, maxQueryLength).replace(/[\uD800-\uDBFF]$/, '');

/** A question of more words is searched by its terms: engines ignore the rest of a long query. */
const maxWords = 24;

/** The query of a question without a model: its own words, of a long one each term once. */
export function termsQuery(question: string): string[] {
  const words = oneLine(question.replace(/[?？!！。…]/g, ' '));
  if (words === '') return [];
  const isShort = question.length <= maxQueryLength && words.split(' ').length <= maxWords;
  const terms = (readQuery(question)?.terms ?? []).slice(0, maxWords);
  const query = isShort ? words : oneLine(terms.join(' '));
  return query === '' ? [] : [query];
}

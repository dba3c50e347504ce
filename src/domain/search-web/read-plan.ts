import { isObject, parseJson } from '#shared/json.ts';
import { readQuery } from '../search/search-query.ts';
import { maxQueryLength } from './endpoints.ts';
import { maxQueries, type QueryPlan } from './query-prompt.ts';

/**
 * A model's reply as a plan: JSON, with or without a fence or words around it; null: it has no query, and does not say
 * that none is needed. `answered` counts only without queries.
 */
export function readPlan(reply: string): QueryPlan | null {
  const value = parseJson(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
  if (!isObject(value)) return null;
  const sent = Array.isArray(value.queries) ? value.queries : [value.query];
  const queries = distinct(sent.filter((each) => typeof each === 'string'));
  if (queries.length > 0) return { answered: false, queries };
  return value.answered === true ? { answered: true, queries: [] } : null;
}

function distinct(sent: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const each of sent) {
    const query = oneLine(each);
    if (query !== '' && !found.has(query.toLowerCase())) found.set(query.toLowerCase(), query);
  }
  return [...found.values()].slice(0, maxQueries);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxQueryLength).trim();

/** A question of more words is searched by its terms: engines ignore the rest of a long query. */
const maxWords = 24;

/** The query of a question without a model: its own words, of a long one each term once. */
export function termsQuery(question: string): string[] {
  const words = oneLine(question.replace(/[?？!！。…]/g, ' '));
  if (words === '') return [];
  const isShort = question.length <= maxQueryLength && words.split(' ').length <= maxWords;
  return [
    isShort ? words : oneLine((readQuery(question)?.terms ?? []).slice(0, maxWords).join(' ')),
  ];
}

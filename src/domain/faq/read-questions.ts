import { isObject, parseJson } from '#shared/json.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import type { Document } from '../documents/documents.ts';
import { type FaqQuestion, maxQuestions } from './question.ts';

const shortest = 6;
const longest = 200;

interface Candidate {
  text: string;
  /** Place of the passage in the document, from 1. */
  place: number;
}

/**
 * A model's reply as questions: JSON, with or without a fence, complete or cut off, or lines. A
 * question whose label names no passage of the document is dropped.
 */
export function readQuestions(
  answer: string,
  { passages }: Pick<Document, 'passages'>,
): FaqQuestion[] {
  const found = new Map<string, FaqQuestion>();
  for (const { text, place } of candidates(answer)) {
    const passage = passages[place - 1];
    const question = clean(text);
    const key = question.normalize('NFKC').toLowerCase();
    if (!passage || question.length < shortest || question.length > longest) continue;
    if (!found.has(key)) {
      found.set(key, { text: question, kind: 'question', passageId: passage.id });
    }
    if (found.size === maxQuestions) break;
  }
  return [...found.values()];
}

function candidates(answer: string): Candidate[] {
  const fromJson = jsonCandidates(answer);
  return fromJson.length > 0 ? fromJson : answer.split('\n').flatMap(lineCandidate);
}

/** Reads objects one by one, so that an incomplete list still yields its complete objects. */
function jsonCandidates(answer: string): Candidate[] {
  return (answer.match(/\{[^{}]*\}/g) ?? []).flatMap((text) => {
    const value = parseJson(text);
    if (!isObject(value)) return [];
    const question = value.question ?? value.q ?? value.text;
    const place = placeOf(value.passage ?? value.label ?? value.id ?? value.source);
    return typeof question === 'string' && place ? [{ text: question, place }] : [];
  });
}

/** `[1.14]`, `1.14` or 14. */
function placeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : decimalPlace(value);
  if (Array.isArray(value)) return placeOf(value[0]);
  if (typeof value !== 'string') return null;
  const [, digits] = /^\W*(?:\d+\.)?(\d+)\W*$/.exec(value) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A label that a model wrote as a number: 1.14. A zero at its end is lost, and with it the label. */
function decimalPlace(value: number): number | null {
  const [source, digits] = String(value).split('.');
  return source === '1' && digits ? Number(digits) : null;
}

function lineCandidate(line: string): Candidate[] {
  const [label, digits] = /(?<!\[)\[+(?:\d+\.)?(\d+)(?!\d)[^[\]]*\]+/.exec(line) ?? [];
  if (label === undefined || digits === undefined) return [];
  return [{ text: line.replace(label, ' '), place: Number(digits) }];
}

/** Without the number, bullet, quotes and stars that models put around a line. */
function clean(text: string): string {
  const words = text
    .replace(/(?<!\[)\[+\d+\.\d[^[\]]*\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .replace(/^[\s"'“”«»*_:–-]+/, '');
  return trimEndOf(words, /[\s"'“”«»*_]/);
}

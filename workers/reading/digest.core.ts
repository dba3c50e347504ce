import { smallWords } from '#domain/search/small-words.ts';
import type { ReadPassage } from './reading.api.ts';
import { rowOf, type Sentence, sentencesOf } from './sentences.core.ts';
import { formsOf, wordsOf } from './words.core.ts';

/** A sentence with its place. */
interface PlacedSentence extends Sentence {
  /** From 0. */
  passage: number;
  under: string;
}

interface Candidate extends PlacedSentence {
  /** Its words' weights, of length 1. */
  vector: Map<string, number>;
  /** Place among the candidates of the document, from 0. */
  order: number;
  score: number;
}

/** Sentences that are compared with each other; the cost grows with its square. */
const compared = 240;
const damping = 0.85;
const rounds = 30;
const alike = 0.1;
/** Sentences this far behind the best belong to the page, not to its subject. */
const worthSaying = 0.2;
/** Two sentences with this similarity say the same. */
const sameThing = 0.55;

/**
 * The sentences that summarise a text: those that many others resemble (LexRank), that are where
 * texts name their subject, and that do not repeat each other. In the order of the text.
 */
export function digestOf(
  passages: readonly ReadPassage[],
  title: string,
  max: number,
): PlacedSentence[] {
  const all = candidatesOf(passages);
  if (all.length === 0) return anyOf(passages, max > 0 ? max : lengthFor(passages.length));
  const wanted = max > 0 ? max : lengthFor(all.length);
  if (all.length <= wanted) return all;
  weigh(all, title);
  const best = [...all].sort(byScore).slice(0, compared);
  rank(best);
  const min = Math.max(...best.map(({ score }) => score)) * worthSaying;
  const worth = best.filter(({ score }) => score >= min);
  return choose(worth, wanted).sort((a, b) => a.order - b.order);
}

/** Of a text without whole sentences, such as a list or a table: what can be quoted, in its order. */
function anyOf(passages: readonly ReadPassage[], max: number): PlacedSentence[] {
  const found: PlacedSentence[] = [];
  for (const [passage, { text, under, kind }] of passages.entries()) {
    for (const sentence of kind === 'row' ? [rowOf(text)] : sentencesOf(text)) {
      if (found.length === max) return found;
      if (sentence.quote !== '') found.push({ ...sentence, passage, under });
    }
  }
  return found;
}

/** Three sentences of a short text, twelve of a book. */
export function lengthFor(sentences: number): number {
  return Math.max(3, Math.min(12, Math.round(2 + Math.sqrt(sentences) / 1.7)));
}

function candidatesOf(passages: readonly ReadPassage[]): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  for (const [passage, { text, under, kind }] of passages.entries()) {
    if (kind === 'row' || kind === 'code') continue;
    for (const [place, sentence] of sentencesOf(text).entries()) {
      if (seen.has(sentence.text) || !saysSomething(sentence, kind)) continue;
      seen.add(sentence.text);
      const order = candidates.length;
      const start = place === 0 ? 1 : 0.8;
      const score = kind === 'item' ? 0.75 * start : start;
      candidates.push({ ...sentence, passage, under, vector: new Map(), order, score });
    }
  }
  return candidates;
}

const ends = /[.!?…。！？؟।။]["'”’»)\]』」]*$/;

/** Whole sentences of words; not captions, menus, addresses, headlines in capitals. */
function saysSomething({ text, quote }: Sentence, kind: ReadPassage['kind']): boolean {
  if (quote === '' || text.length > 400 || text.endsWith(':')) return false;
  if (!ends.test(text) && (kind === 'item' || !/\p{sc=Thai}$/u.test(text))) return false;
  const letters = text.replace(/[^\p{L}\p{M}]/gu, '');
  if (letters.length < text.length * 0.6) return false;
  const capitals = letters.replace(/[^\p{Lu}]/gu, '').length;
  if (capitals > letters.length * 0.4) return false;
  const words = wordsOf(text);
  return words.length >= 5 && words.length <= 60;
}

/** Sentences that lean on the one before; some of the commonest openings. */
const leaning =
  /^["'“„«]?(this|that|these|those|it|he|she|they|his|her|their|its|but|and|so|however|also|then|thus|instead|such|dies|diese[rs]?|er|sie|es|das|aber|und|doch|jedoch|dabei|damit|dafür|deshalb|außerdem|il|elle|ils|elles|cela|ce|cette|mais|et|donc|cependant|él|ella|esto|este|esta|pero|y|sin embargo|он|она|они|это|этот|но|и|однако)(?![\p{L}])/iu;

/** Weights by how rare words are, place in the text, words of the title. */
function weigh(candidates: readonly Candidate[], title: string): void {
  const words = candidates.map(({ text }) => tellingForms(text));
  const spread = new Map<string, number>();
  for (const forms of words)
    for (const form of new Set(forms)) spread.set(form, (spread.get(form) ?? 0) + 1);
  const centre = new Map<string, number>();
  for (const [index, candidate] of candidates.entries()) {
    candidate.vector = unitVector(words[index]!, spread, candidates.length);
    for (const [form, weight] of candidate.vector)
      centre.set(form, (centre.get(form) ?? 0) + weight);
  }
  const middle = unit(centre);
  const named = unit(new Map(tellingForms(title).map((form) => [form, 1])));
  const sections = new Set<string>();
  for (const candidate of candidates) {
    const { vector, order, under } = candidate;
    const opening = sections.has(under) ? 0 : 0.15;
    sections.add(under);
    const place = 0.35 / (1 + order / 4) + opening;
    const central = cosine(vector, middle) + 0.3 * cosine(vector, named);
    candidate.score *= (central + place) * manner(candidate);
  }
}

/** Sentences that depend on others, ask, quote or are cut are less useful alone. */
function manner({ text, vector }: Candidate): number {
  return (
    (leaning.test(text) ? 0.7 : 1) *
    (text.endsWith('?') ? 0.5 : 1) *
    (/^["“„«「『]/.test(text) ? 0.75 : 1) *
    (vector.size < 5 ? 0.75 : 1)
  );
}

function tellingForms(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !smallWords.has(word))
    .map((word) => formsOf(word)[0]!);
}

function unitVector(forms: readonly string[], spread: ReadonlyMap<string, number>, of: number) {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  for (const [form, count] of counts) {
    counts.set(form, count * Math.log(1 + of / (1 + (spread.get(form) ?? 0))));
  }
  return unit(counts);
}

function unit(vector: Map<string, number>): Map<string, number> {
  let sum = 0;
  for (const weight of vector.values()) sum += weight * weight;
  const length = Math.sqrt(sum) || 1;
  for (const [form, weight] of vector) vector.set(form, weight / length);
  return vector;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [form, weight] of few) sum += weight * (many.get(form) ?? 0);
  return sum;
}

/** LexRank: the weight of a sentence is that of the sentences that resemble it. */
function rank(candidates: readonly Candidate[]): void {
  const likeness = candidates.map(({ vector }) =>
    Float64Array.from(candidates, (other) => {
      const value = cosine(vector, other.vector);
      return value >= alike && value < 0.99 ? value : 0;
    }),
  );
  const sums = likeness.map((row) => row.reduce((sum, value) => sum + value, 0));
  let ranks = new Float64Array(candidates.length).fill(1);
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float64Array(candidates.length).fill(1 - damping);
    for (const [from, row] of likeness.entries()) {
      if (sums[from] === 0) continue;
      const share = (damping * ranks[from]!) / sums[from]!;
      for (let to = 0; to < row.length; to += 1) next[to]! += share * row[to]!;
    }
    ranks = next;
  }
  const top = Math.max(...ranks);
  for (const [index, candidate] of candidates.entries()) {
    candidate.score *= 0.5 + ranks[index]! / top;
  }
}

/** The best that do not repeat chosen ones; sections with a chosen sentence weigh less. */
function choose(candidates: readonly Candidate[], max: number): Candidate[] {
  const chosen: Candidate[] = [];
  const left = new Set(candidates);
  const received = new Map<string, number>();
  while (chosen.length < max && left.size > 0) {
    let best: Candidate | null = null;
    let bestGain = 0;
    for (const candidate of left) {
      const nearest = Math.max(0, ...chosen.map(({ vector }) => cosine(vector, candidate.vector)));
      if (nearest > sameThing) continue;
      const gain = candidate.score * (1 - nearest) * 0.8 ** (received.get(candidate.under) ?? 0);
      if (gain > bestGain) [best, bestGain] = [candidate, gain];
    }
    if (!best) break;
    chosen.push(best);
    left.delete(best);
    received.set(best.under, (received.get(best.under) ?? 0) + 1);
  }
  return chosen;
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.order - b.order;
}

/** Sentences of a passage with most words of a question; a row of a table whole. */
export function quotesOf(
  { text, kind }: ReadPassage,
  worthOf: (form: string) => number,
  max: number,
): Sentence[] {
  if (kind === 'row') return [rowOf(text)].filter(({ quote }) => quote !== '');
  const sentences = sentencesOf(text).filter(({ quote }) => quote !== '');
  const worth = sentences.map((sentence) =>
    Array.from(new Set(wordsOf(sentence.text).flatMap(formsOf))).reduce(
      (sum, form) => sum + worthOf(form),
      0,
    ),
  );
  const top = Math.max(...worth);
  const order = worth.map((value, index) => ({ value, index })).sort((a, b) => b.value - a.value);
  const chosen = order.filter(({ value }) => value >= top * 0.6).slice(0, max);
  return chosen.sort((a, b) => a.index - b.index).map(({ index }) => sentences[index]!);
}

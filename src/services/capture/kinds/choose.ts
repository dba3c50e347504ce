import type { PageKind } from '#domain/documents/page-facts.ts';
import { copiesIn, dropTexts } from '../blocks/copies.ts';
import type { Outline, Segment } from '../blocks/segments.ts';
import { expectedScore, wordsOf } from '../blocks/selection.ts';
import type { PageView, Proposal } from './reader.ts';
import { isMost, wholeArticle } from './whole-article.ts';

/** From here on a page says of itself that it is an article; many that are none call themselves so in one place. */
const [sure, likely] = [0.65, 0.5];
/** Expected score from which the article's reader has hardly anything to gain. */
const good = 0.9;
/** Confidence up to which hardly anything speaks for a kind. */
const weak = 0.1;
/** A choice below this share of the article's words loses text; more is better where both may be right. */
const less = 0.85;
/**
 * By how much another reader has to be expected to be better than that of articles; measured with a
 * host left out.
 */
const margins = {
  sure: 1,
  likely: 0.1,
  short: 0.25,
  good: 0.1,
  weak: 0.27,
  less: 0.15,
  other: 0.03,
  thread: -0.05,
};
/** Goods with so many times the words of the article, and so many of those, are other goods and a shop's terms. */
const [shopTimes, shopWords] = [12, 30];
/** Words of a page that is nearly all text. */
const shortPage = { service: 450, other: 300 };

/** What is read of a page. */
export interface Choice extends Proposal {
  /** Its title is rather that of its metadata: an article by what it says of itself, or by its text. */
  isArticle: boolean;
  /** The kind of page whose reader's text is taken. */
  reader: PageKind;
}

/**
 * No other reader can be expected to be better: the page says in two places that it is an article, of which most of its
 * running text is, or its running text is all there is. Then the likelihood of its segments needs not be known.
 */
export function isSettled({ selected, confidence }: Proposal, outline: Outline): boolean {
  if (selected.size === 0 || confidence < prose) return false;
  if (confidence >= sure) return isMost(selected, outline);
  const { segments } = outline;
  const letters = (numbers: Iterable<number>) =>
    [...numbers].reduce((sum, number) => sum + (segments[number]?.letters ?? 0), 0);
  return letters(selected) > letters(segments.keys()) * all;
}

/** A text that is there twice is read once. */
export function withoutCopies(choice: Choice, { segments }: Outline): Choice {
  const copies = copiesIn(segments, choice.selected);
  if (copies.length === 0) return choice;
  const content = () => {
    const own = choice.content();
    dropTexts(
      own,
      copies.map(({ text }) => text),
    );
    return own;
  };
  return { ...choice, content };
}

/** Share of a page's letters; and the confidence of a page that is mostly running text. */
const [all, prose] = [0.9, 0.3];

/**
 * The kind for which most speaks, with the text that is expected to be best: that of the article's reader unless
 * another one's is better by a margin.
 */
export function choose(article: Proposal, others: readonly Proposal[], view: PageView): Choice {
  const [best] = [...others].sort((a, b) => b.confidence - a.confidence);
  if (!best) return { ...article, isArticle: true, reader: article.kind };
  const { segments } = view.outline;
  const scoreOf = ({ selected }: Proposal) =>
    expectedScore(segments, view.likelihood, (number) => selected.has(number));
  const own = scoreOf(article);
  const gain = scoreOf(best) - own;
  const isBetter = lacksNeeded(article, best) || gain > marginOf(best, article, own, segments);
  const { kind, confidence, meta, shape } = article.confidence >= best.confidence ? article : best;
  const isArticle = article.confidence >= sure || own >= good;
  const whole = article.confidence >= sure ? wholeArticle(article, view) : null;
  const taken = isBetter ? best : (whole ?? article);
  const content = () => {
    const own = taken.content();
    shape?.(own);
    return own;
  };
  return { ...taken, kind, confidence, meta, content, isArticle, reader: taken.kind };
}

/** Share of what a text needs that may be missing: the same words can be built in another way. */
const maxMissing = 0.2;

function lacksNeeded({ selected }: Proposal, { needed = new Set() }: Proposal): boolean {
  const missing = [...needed].filter((number) => !selected.has(number));
  return missing.length > needed.size * maxMissing;
}

function marginOf(
  best: Proposal,
  article: Proposal,
  score: number,
  segments: readonly Segment[],
): number {
  const own = wordsOf(article.selected, segments);
  if (own === 0) return -1;
  if (best.kind === 'thread' && best.confidence >= article.confidence) return margins.thread;
  if (article.confidence >= sure) return margins.sure;
  const chosen = wordsOf(best.selected, segments);
  if (best.kind === 'product' && own >= shopWords && chosen > own * shopTimes) return margins.sure;
  const limit = best.kind === 'service' ? shortPage.service : shortPage.other;
  const isShort = wordsOf(segments.keys(), segments) < limit;
  return Math.max(
    article.confidence >= likely ? margins.likely : 0,
    isShort && article.confidence < likely ? margins.short : 0,
    score >= good ? margins.good : margins.other,
    best.confidence <= weak ? margins.weak : 0,
    chosen < own * less ? margins.less : 0,
  );
}

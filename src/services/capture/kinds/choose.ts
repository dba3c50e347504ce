import type { PageKind } from '#domain/documents/page-facts.ts';
import { isComment } from '../blocks/place.ts';
import type { Outline } from '../blocks/segments.ts';
import { expectedScore } from '../blocks/selection.ts';
import { proposal } from './propose.ts';
import type { PageView, Proposal } from './reader.ts';

/** From here on a page says of itself that it is an article; many that are none call themselves so in one place. */
const [sure, likely] = [0.65, 0.5];
/** Expected score from which the article's reader has hardly anything to gain. */
const good = 0.9;
/** By how much another reader has to be expected to be better than that of articles; chosen by folds of hosts. */
const margins = { weak: 0.2, likely: 0.1, other: 0.07, thread: -0.05 };
/** Confidence up to which hardly anything speaks for a kind. */
const weak = 0.1;

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
  if (selected.size === 0) return false;
  if (confidence >= sure) return proseShare(selected, outline) >= most;
  const letters = (numbers: Iterable<number>) =>
    [...numbers].reduce((sum, number) => sum + (outline.segments[number]?.letters ?? 0), 0);
  return confidence >= prose && letters(selected) > letters(outline.segments.keys()) * all;
}

/** Share of a page's letters; and the confidence of a page that is mostly running text. */
const [all, prose] = [0.9, 0.3];
/** Share of a page's running text without comments; an article with less may be one of its parts. */
const most = 0.6;
/** Likelihood from which running text belongs to the article. */
const certain = 0.7;

/**
 * The kind for which most speaks, with the text that is expected to be best: that of the article's reader unless
 * another one's is better by a margin.
 */
export function choose(article: Proposal, others: readonly Proposal[], view: PageView): Choice {
  const [best] = others
    .filter(({ kind, confidence }) => kind !== 'thread' || confidence >= article.confidence)
    .sort((a, b) => b.confidence - a.confidence);
  if (!best) return { ...article, isArticle: true, reader: article.kind };
  const { segments } = view.outline;
  const scoreOf = ({ selected }: Proposal) =>
    expectedScore(segments, view.likelihood, (number) => selected.has(number));
  const own = scoreOf(article);
  const { kind, confidence, meta, shape } = article.confidence >= best.confidence ? article : best;
  const isArticle = article.confidence >= sure || own >= good;
  const taken = takenOf(article, best, view, scoreOf(best) - own);
  const content = () => {
    const own = taken.content();
    shape?.(own);
    return own;
  };
  return { ...taken, kind, confidence, meta, content, isArticle, reader: taken.kind };
}

function takenOf(article: Proposal, best: Proposal, view: PageView, gain: number): Proposal {
  if (lacksNeeded(article, best) || article.selected.size === 0) return best;
  if (article.confidence >= sure) return wholeArticle(article, view) ?? article;
  return gain > marginOf(article, best) ? best : article;
}

function marginOf(article: Proposal, best: Proposal): number {
  if (best.kind === 'thread') return margins.thread;
  if (best.confidence <= weak) return margins.weak;
  return article.confidence >= likely ? margins.likely : margins.other;
}

/** Share of what a text needs that may be missing: the same words can be built in another way. */
const maxMissing = 0.2;

function lacksNeeded({ selected }: Proposal, { needed = new Set() }: Proposal): boolean {
  const missing = [...needed].filter((number) => !selected.has(number));
  return missing.length > needed.size * maxMissing;
}

/** What is likely content, without comments, where more running text of it is lost than the article has words. */
function wholeArticle({ selected, confidence }: Proposal, view: PageView): Proposal | null {
  const { likelihood, outline } = view;
  if (proseShare(selected, outline) >= most) return null;
  const own = wordsOf(selected, outline);
  const lost = proseOf(outline).filter(
    (number) => !selected.has(number) && (likelihood[number] ?? 0) >= certain,
  );
  if (wordsOf(lost, outline) <= own) return null;
  const whole = [...view.likely].filter(
    (number) => !isComment(outline.segments[number]?.box ?? null),
  );
  return proposal(view, 'article', confidence, new Set(whole));
}

const wordsOf = (numbers: Iterable<number>, { segments }: Outline) =>
  [...numbers].reduce((sum, number) => sum + (segments[number]?.words ?? 0), 0);

function proseShare(selected: ReadonlySet<number>, outline: Outline): number {
  const page = proseOf(outline);
  const own = page.filter((number) => selected.has(number));
  return page.length > 0 ? wordsOf(own, outline) / wordsOf(page, outline) : 1;
}

/** Numbers of segments of running text that are in no comment. */
function proseOf({ segments }: Outline): number[] {
  return [...segments.keys()].filter((number) => {
    const { letters = 0, linked = 0, box = null } = segments[number] ?? {};
    return letters >= minProse && linked < letters / 2 && !isComment(box);
  });
}

const minProse = 60;

import { expectedScore } from '../blocks/selection.ts';
import type { PageView, Proposal } from './reader.ts';

/** From here on a page says of itself that it is an article; many that are none call themselves so in one place. */
const [sure, likely] = [0.65, 0.5];
/** Expected score from which the article's reader has hardly anything to gain. */
const good = 0.9;
/**
 * By how much another reader has to be expected to be better than that of articles; measured with a
 * host left out.
 */
const margins = { sure: 0.6, likely: 0.1, short: 0.25, good: 0.1, other: 0, thread: -0.2 };
/** Words of a page that is nearly all text. */
const shortPage = { service: 450, other: 300 };

/**
 * The kind for which most speaks, with the text that is expected to be best: that of the article's reader unless
 * another one's is better by a margin.
 */
export function choose(
  article: Proposal | null,
  others: readonly Proposal[],
  view: PageView,
): Proposal | null {
  const [best] = [...others].sort((a, b) => b.confidence - a.confidence);
  if (!best || !article) return best ?? article;
  const { segments } = view.outline;
  const scoreOf = ({ selected }: Proposal) =>
    expectedScore(segments, view.likelihood, (number) => selected.has(number));
  const own = scoreOf(article);
  const isThread = best.kind === 'thread' && best.confidence >= article.confidence;
  const words = segments.reduce((sum, each) => sum + each.words, 0);
  const isShort = words < (best.kind === 'service' ? shortPage.service : shortPage.other);
  const margin = isThread ? margins.thread : marginOf(article.confidence, own, isShort);
  const winner = article.selected.size === 0 || scoreOf(best) - own > margin ? best : article;
  const { kind, confidence, meta } = article.confidence >= best.confidence ? article : best;
  return { ...winner, kind, confidence, meta };
}

function marginOf(confidence: number, score: number, isShort: boolean): number {
  if (confidence >= sure) return margins.sure;
  if (confidence >= likely) return margins.likely;
  if (isShort) return margins.short;
  return score >= good ? margins.good : margins.other;
}

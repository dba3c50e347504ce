import { isComment } from '../blocks/place.ts';
import type { Outline, Segment } from '../blocks/segments.ts';
import { proposal } from './propose.ts';
import type { PageView, Proposal } from './reader.ts';

/** Share of a page's running text; an article with less of it may be one of its parts. */
const most = 0.6;
/** Likelihood from which running text may belong to the article. */
const certain = 0.5;
/** Letters; less may be what a site says on each page around a short article. */
const minLost = 3000;

/** Is an article most of the running text of its page, comments left out? */
export function isMost(selected: ReadonlySet<number>, { segments, boxes }: Outline): boolean {
  const page = boxes[0]?.prose ?? 0;
  const own = lettersOf([...selected].map((number) => segments[number] as Segment).filter(isProse));
  if (own >= page * most) return true;
  const comments = lettersOf(
    segments.filter((each, i) => !selected.has(i) && isProse(each) && isComment(each.box)),
  );
  return own >= (page - comments) * most;
}

/** All that is likely content but comments, where an article lacks more running text of it than it has itself. */
export function wholeArticle({ selected, confidence }: Proposal, view: PageView): Proposal | null {
  const { likelihood, outline, likely } = view;
  if (isMost(selected, outline)) return null;
  const { segments } = outline;
  const lost = segments.filter(
    (each, i) =>
      !selected.has(i) && (likelihood[i] ?? 0) >= certain && isProse(each) && !isComment(each.box),
  );
  const own = [...selected].map((number) => segments[number] as Segment);
  if (lettersOf(lost) <= Math.max(lettersOf(own), minLost)) return null;
  const whole = [...likely].filter((number) => !isComment((segments[number] as Segment).box));
  return proposal(view, 'article', confidence, new Set(whole));
}

const minProse = 60;
const isProse = ({ letters, linked }: Segment) => letters >= minProse && linked < letters / 2;
const lettersOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { letters }) => sum + letters, 0);

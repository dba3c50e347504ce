import { selectedIn } from '../../blocks/selected-in.ts';
import { metaTags } from '../../facts/meta-tags.ts';
import { confidenceOf, shareOf, states } from '../propose.ts';
import type { PageView, Proposal } from '../reader.ts';

/**
 * A text with a beginning and an end, as Readability and the rules on top of it find it; the whole page where they
 * find none.
 */
export function articleProposal(
  found: Element | null,
  view: Omit<PageView, 'likely' | 'likelihood'>,
): Proposal {
  const content = found ?? view.body;
  const selected = selectedIn(content, view.outline.segments);
  const inner = { ...view, likely: selected, likelihood: new Float32Array() };
  const tags = metaTags(view.page);
  const prose = shareOf(inner, ({ words, linked, letters }) => words > 20 && linked < letters / 2);
  const confidence = confidenceOf(
    [states(inner, /Article$|^(?:BlogPosting|Report)$/), 0.5],
    [states(inner, /^(?:Recipe|QAPage|DiscussionForumPosting)$/), -0.4],
    [view.openGraph === 'article', 0.3],
    [tags.has('article:published_time') && tags.has('author'), 0.65],
    [prose > 0.6, 0.2],
    [prose > 0.8, 0.1],
  );
  return {
    kind: 'article',
    confidence: found ? confidence : 0,
    selected,
    meta: {},
    content: () => content,
  };
}

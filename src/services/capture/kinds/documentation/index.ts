import { confidenceOf, proposal, states } from '../propose.ts';
import type { KindReader } from '../reader.ts';

const generator =
  /docusaurus|sphinx|mkdocs|vitepress|docsify|gitbook|javadoc|doxygen|readthedocs|mediawiki|hugo|jekyll/i;
const place =
  /^\/(?:.*\/)?(?:docs?|documentation|reference|api|manual|guide|guides|tutorials?|wiki|learn|help|handbook|book)(?:\/|$)/;

/** Explanations of a thing: all sections of equal rank, code and parameters. */
export const documentationReader: KindReader = (view) => {
  const { page, body, path, likely } = view;
  const made = page.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? '';
  const code = body.querySelectorAll('pre').length;
  const sections = body.querySelectorAll('h2[id],h3[id],h2:has([id]),section[id]').length;
  const confidence = confidenceOf(
    [states(view, /^(?:TechArticle|APIReference|HowTo)$/), 0.4],
    [generator.test(made), 0.3],
    [place.test(path), 0.4],
    [code > 1, 0.3],
    [sections > 2, 0.2],
    [states(view, /^(?:NewsArticle|BlogPosting|Product|Recipe)$/), -0.4],
  );
  return proposal(view, 'documentation', confidence - 0.3, likely);
};

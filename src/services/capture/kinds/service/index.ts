import { confidenceOf, proposal, shareOf, states } from '../propose.ts';
import type { KindReader } from '../reader.ts';

/** Of a page without any sign. */
const least = 0.05;

/** What someone offers: a landing page with its blocks in order; also what shows no sign of any kind. */
export const serviceReader: KindReader = (view) => {
  const { path, openGraph } = view;
  const prose = shareOf(view, ({ words, linked, letters }) => words > 30 && linked < letters / 2);
  const confidence = confidenceOf(
    [
      states(
        view,
        /^(?:Service|LocalBusiness|ProfessionalService|Organization|SoftwareApplication|WebApplication|FAQPage)$/,
      ),
      0.2,
    ],
    [path === '/', 0.2],
    [openGraph === 'website', 0.1],
    [prose < 0.7, 0.2],
    [states(view, /Article$|BlogPosting|DiscussionForum|QAPage|Recipe/), -0.4],
  );
  return proposal(view, 'service', Math.max(least, confidence - 0.1), view.likely);
};

import { unfoldSite } from '#sites/unfold-site.ts';
import { servePart } from './serve-part.ts';

/** S9.11: the longest wait of a page's folds, and some. */
const maxMs = 8000;

servePart('unfold', () => ({
  'frame.unfold': async ({ site, gathered }, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
    return { texts: await unfoldSite(document, site, limit, gathered) };
  },
}));

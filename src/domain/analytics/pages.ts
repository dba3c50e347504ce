import { localeCodes } from '../languages/interface-languages.ts';
import { readPlace } from '../routes/routes.ts';
import { type PageLocation, pageLocationOf, readSitePath } from '../routes/site-routes.ts';

/** Where an event was counted: a page of ours, without what is shown there. */
interface CountedPage {
  /** S2.12. */
  platform_feature: string;
  /** The pattern of its address: ids, words and locale left out. */
  current_url: string;
  /** S2.8. */
  page_location: PageLocation | null;
}

/** `place`: an address as routes.ts reads it; `surface`: for pages without one. */
export function countedPage(
  location: { pathname: string; protocol: string },
  place: string | null,
  surface: string,
): CountedPage {
  const page_location = pageLocationOf(location);
  const shown = place === null ? null : readPlace(place);
  if (shown) {
    return { platform_feature: shown.feature, current_url: `/app/${shown.feature}`, page_location };
  }
  const isSite = /^https?:$/.test(location.protocol);
  const visit = isSite ? readSitePath(location.pathname, localeCodes) : null;
  if (!visit) return { platform_feature: surface, current_url: `/pages/${surface}`, page_location };
  const { route } = visit;
  const feature = route.tool ?? route.feature;
  const current_url = route.path.replace('/*', '') || '/';
  return { platform_feature: feature, current_url, page_location };
}

import type { SitePage } from '#domain/sites/site-pages.ts';
import { mailText } from './mail-text.ts';
import { searchText } from './search-text.ts';
import type { SiteText } from './site-text.types.ts';
import { socialText } from './social-text.ts';
import { videoText } from './video-text.ts';

export function siteText(page: SitePage): SiteText {
  switch (page.kind) {
    case 'mail':
      return mailText(page.data);
    case 'social':
      return socialText(page.data, page.details);
    case 'video':
      return videoText(page.data);
    case 'search':
      return searchText(page.data);
  }
}

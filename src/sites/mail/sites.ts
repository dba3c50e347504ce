import type { Site } from '../define-site.ts';
import { gmailSite } from '../gmail/site.ts';
import { outlookSite } from '../outlook/site.ts';
import { protonSite } from '../proton/site.ts';
import { qqSite } from '../qq/site.ts';
import { yahooSite } from '../yahoo/site.ts';
import { zohoSite } from '../zoho/site.ts';

/** S1.4. */
export const mailSites: readonly Site[] = [
  gmailSite,
  outlookSite,
  yahooSite,
  qqSite,
  protonSite,
  zohoSite,
];

import type { UnfoldSite } from '../define-site.ts';
import { unfoldGmail } from '../gmail/unfold.ts';
import { unfoldOutlook } from '../outlook/unfold.ts';
import { unfoldProton } from '../proton/unfold.ts';
import { unfoldQq } from '../qq/unfold.ts';
import { unfoldYahoo } from '../yahoo/unfold.ts';
import { unfoldZoho } from '../zoho/unfold.ts';

export const mailUnfolders: Readonly<Record<string, UnfoldSite>> = {
  gmail: unfoldGmail,
  outlook: unfoldOutlook,
  yahoo: unfoldYahoo,
  qq: unfoldQq,
  proton: unfoldProton,
  zoho: unfoldZoho,
};

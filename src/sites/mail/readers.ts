import type { ReadSite } from '../define-site.ts';
import { gmailMail } from '../gmail/mail.ts';
import { outlookMail } from '../outlook/mail.ts';
import { protonMail } from '../proton/mail.ts';
import { readQq } from '../qq/read.ts';
import { yahooMail } from '../yahoo/mail.ts';
import { zohoMail } from '../zoho/mail.ts';
import { mailReader } from './read-mail.ts';

export const mailReaders: Readonly<Record<string, ReadSite>> = {
  gmail: mailReader(gmailMail),
  outlook: mailReader(outlookMail),
  yahoo: mailReader(yahooMail),
  qq: readQq,
  proton: mailReader(protonMail),
  zoho: mailReader(zohoMail),
};

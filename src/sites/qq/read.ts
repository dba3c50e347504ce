import type { ReadSite } from '../define-site.ts';
import { mailReader } from '../mail/read-mail.ts';
import { addressKey } from './address-key.ts';
import { qqFrameMail, qqMail } from './mail.ts';

const readNew = mailReader(qqMail);
const readOld = mailReader(qqFrameMail);

/** Three clients at the same hosts: the page itself tells which it is. */
export const readQq: ReadSite = (page, context) => {
  const read = readNew(page, context) ?? readOld(page, context);
  if (read?.kind !== 'mail') return read;
  const emails = read.data.emails.map((email) => {
    const address = context.gathered[addressKey(email.from.name)]?.toLowerCase() ?? null;
    return { ...email, from: { ...email.from, email: email.from.email ?? address } };
  });
  return { ...read, data: { ...read.data, emails } };
};

import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import {
  type Email,
  type EmailData,
  maxEmailTokens,
  type Person,
  type SitePage,
} from '#domain/sites/site-pages.ts';
import { withoutTagLetters } from '../tag-letters.ts';
import type { SiteText } from './site-text.types.ts';

type Limit = (text: string, max: number) => Promise<{ isLimit: boolean; text: string }>;

/** UTF-16 units below which no text is over the limit: a character takes three tokens at most. */
const surelyShort = Math.floor(maxEmailTokens / 3);

/** S9.9: the body of a mail is cut at its limit, and the mail then states so. */
export async function cutMails(page: SitePage, limit: Limit): Promise<SitePage> {
  if (page.kind !== 'mail') return page;
  const emails = page.data.emails.map(async (email) => {
    if (email.content.length <= surelyShort) return email;
    const { isLimit, text } = await limit(email.content, maxEmailTokens);
    return isLimit ? { ...email, content: text.trimEnd(), isCut: true } : email;
  });
  return { ...page, data: { ...page.data, emails: await Promise.all(emails) } };
}

/** The thread in order, each message under a heading of who wrote it and when. */
export function mailText(data: EmailData): SiteText {
  const starts: { at: number; id: string }[] = [];
  let text = `# ${plain(data.title)}`;
  for (const email of data.emails) {
    starts.push({ at: text.length + 2, id: email.id });
    text += `\n\n${messageText(email)}`;
  }
  const idAt = (at: number) => starts.findLast((start) => start.at <= at)?.id;
  return {
    docType: 'page_content__email',
    title: data.title,
    text,
    data,
    anchorOf: (textStart, inPage) => mailAnchor(inPage, idAt(textStart)),
  };
}

/** A mail's content must not look like the heading of another one. */
function messageText({ from, to, cc, date, content, isCut }: Email): string {
  const head = [nameOf(from), date].filter(Boolean).join(', ');
  const lines = [
    `## ${head}`,
    to.length > 0 ? `To: ${to.map(nameOf).join(', ')}` : '',
    cc.length > 0 ? `Cc: ${cc.map(nameOf).join(', ')}` : '',
    plain(content),
    isCut ? (content.trim() ? cutNote : emptyNote) : '',
  ];
  return clean(lines.filter((line) => line.trim() !== '').join('\n\n'));
}

const cutNote = '[This message goes on; only its beginning is here.]';
const emptyNote = '[The page did not show the text of this message.]';

/** As it is stored: places in it stay what they are. */
const clean = (text: string) => canonicalText(withoutTagLetters(text));
const plain = (text: string) => clean(text).replace(/^([ \t>]*)#/gm, '$1\\#');

function mailAnchor(inPage: Anchor, messageId: string | undefined): Anchor | null {
  return messageId !== undefined && inPage.kind === 'dom'
    ? { ...inPage, kind: 'mail', messageId }
    : null;
}

function nameOf({ name, email }: Person): string {
  if (!email || email === name) return name || (email ?? '');
  return name ? `${name} <${email}>` : email;
}

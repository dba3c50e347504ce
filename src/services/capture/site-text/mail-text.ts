import type { EmailData, Person } from '#domain/site-pages.ts';
import type { SiteText } from './site-text.ts';

/** The thread in order, each message under a heading of who wrote it and when. */
export function mailText(data: EmailData): SiteText {
  const blocks = [`# ${data.title}`];
  for (const { from, to, cc, date, content } of data.emails) {
    const heads = [`## ${nameOf(from)}, ${date}`, `To: ${to.map(nameOf).join(', ')}`];
    if (cc.length > 0) heads.push(`Cc: ${cc.map(nameOf).join(', ')}`);
    blocks.push(...heads, content);
  }
  return {
    docType: 'page_content__email',
    title: data.title,
    text: blocks.filter((block) => block.trim() !== '').join('\n\n'),
    data,
  };
}

function nameOf({ name, email }: Person): string {
  if (!email || email === name) return name || (email ?? '');
  return name ? `${name} <${email}>` : email;
}

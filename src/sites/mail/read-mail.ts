import { maxTitleLength } from '#domain/capture/captures.ts';
import type { Email, Person } from '#domain/sites/site-pages.ts';
import { find, findWhere } from '../anchors/anchor.ts';
import type { ReadContext, ReadSite } from '../contract.ts';
import { mailBody } from './body.ts';
import { holdsMail } from './body-loaded.ts';
import { lineOf } from './line.ts';
import type { MailSite } from './mail-site.ts';
import { personIn } from './people.ts';
import { mailDate } from './text/dates.ts';

/** Reads the thread that a webmail shows; null where the page shows none (S4.12). */
export function mailReader(site: MailSite): ReadSite {
  return (page, context) => {
    const thread = find(page, site.thread, context);
    if (!thread) {
      if (site.openAt?.test(context.url.href)) context.matched?.(site.thread.name, -1);
      return null;
    }
    const subject = subjectOf(site, thread, page, context);
    const isMessage = (element: Element) =>
      !isWithinBody(site, element) && (site.isMessage?.(element) ?? true);
    const messages = findWhere(thread, site.message, context, isMessage).filter(
      (message) => !isDraft(site, message),
    );
    if (!messages.some((message) => find(message, site.body, {}))) return null;
    const emails = messages.flatMap((message, index) =>
      emailOf(site, message, subject, index, context),
    );
    return { kind: 'mail', data: { title: subject, emails: inOrder(emails) } };
  };
}

/** A mail's content may imitate the page around it: senders are read outside of bodies. */
function isWithinBody(site: MailSite, element: Element): boolean {
  return Boolean(element.parentElement?.closest(site.body.selectors.join()));
}

function withoutBodies(site: MailSite, message: Element): Element {
  const head = message.cloneNode(true) as Element;
  for (const body of head.querySelectorAll(site.body.selectors.join())) body.remove();
  return head;
}

/** A draft: an editor is in place of the body. */
function isDraft(site: MailSite, message: Element): boolean {
  const body = site.body.selectors.some((selector) => message.querySelector(selector));
  if (body) return message.matches(site.draft);
  return (
    message.matches(site.draft) ||
    message.querySelector(site.draft) !== null ||
    (site.isDraft?.(message) ?? false)
  );
}

function emailOf(
  site: MailSite,
  message: Element,
  subject: string,
  index: number,
  context: ReadContext,
): Email[] {
  const body = find(message, site.body, {});
  // A folded message has none, which is no sign of a broken selector.
  if (body) find(message, site.body, context);
  const head = withoutBodies(site, message);
  const from = find(head, site.from, context);
  if (!body && !from) return [];
  const snippet = site.snippet ? lineOf(find(head, site.snippet, {})) : '';
  // A body without text or pictures is not loaded yet, whatever the page shows around it.
  const isEmpty = !body || !holdsMail(body);
  return [
    {
      id: site.idOf(message) || String(index),
      from: from ? senderIn(from, site, context) : { name: '', email: null },
      ...site.recipientsOf(head, context),
      subject,
      date: dateOf(site, head, context),
      content: isEmpty ? snippet : contentOf(site, body),
      isCut: isEmpty || (site.clipped !== undefined && head.querySelector(site.clipped) !== null),
    },
  ];
}

function senderIn(from: Element, site: MailSite, context: ReadContext): Person {
  const person = personIn(from);
  const address = site.gatheredAddress && context.gathered[site.gatheredAddress(person.name)];
  return person.email || !address ? person : { ...person, email: address.toLowerCase() };
}

function contentOf(site: MailSite, body: Element): string {
  const copy = body.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(site.chrome)) part.remove();
  return mailBody(copy, site.quotes).content;
}

function dateOf(site: MailSite, head: Element, context: ReadContext): string {
  const element = find(head, site.date, context);
  const attributes = (site.dateAttributes ?? []).map((name) => element?.getAttribute(name) ?? '');
  const shown = attributes.find((value) => /\d/.test(value)) ?? lineOf(element);
  return mailDate(shown, context.lang);
}

function subjectOf(site: MailSite, thread: Element, page: Document, context: ReadContext): string {
  const isOutside = (each: Element) => !isWithinBody(site, each);
  const [inThread] = findWhere(thread, site.subject, context, isOutside);
  const element = inThread ?? findWhere(page, site.subject, {}, isOutside)[0] ?? null;
  const shown = element?.getAttribute('title')?.trim() || wordsOf(element);
  return titleOf(shown || page.title.trim());
}

/** S9.9: cut between characters, never inside one. */
function titleOf(subject: string): string {
  if (subject.length <= maxTitleLength) return subject;
  return subject
    .slice(0, maxTitleLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Characters that the site draws as pictures are read as characters. */
function wordsOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const image of copy?.querySelectorAll('img[alt]') ?? []) {
    image.replaceWith(image.getAttribute('alt') ?? '');
  }
  return lineOf(copy ?? null);
}

/** Oldest first, although a setting may show the newest on top. */
function inOrder(emails: readonly Email[]): Email[] {
  const times = emails.map(({ date }) => Date.parse(date));
  const isFalling = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? Number.NaN));
  const isReported = (times[0] ?? Number.NaN) > (times.at(-1) ?? Number.NaN);
  return isFalling && isReported ? emails.toReversed() : [...emails];
}

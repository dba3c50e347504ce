import type { Answered, ComposerFacts } from '../composer/composer-card.ts';
import type { Email, EmailData, Person } from '../sites/site-pages.ts';
import { fitTexts } from './fit-text.ts';
import { matchAnswered } from './match-answered.ts';
import { quotedMail, quotedPlace } from './quoted-mail.ts';
import {
  type ContextEmail,
  hasWords,
  type MailContext,
  maxContextTokens,
  nameOf,
} from './reply-context.ts';

/**
 * The thread up to the mail that a composer answers; without one what the fields of a new mail say.
 * `data`: the thread of the tab, null where it shows none. A thread in which the answered mail is not
 * found is another one: then it is that mail alone, as the composer's page shows it. Mails without a
 * word, such as a picture alone, are no conversation: `count` is 0, and `selector` and `sender` stay.
 */
export function mailContext(
  facts: ComposerFacts,
  data: EmailData | null,
  maxTokens = maxContextTokens,
): MailContext {
  const { answers, subject } = facts;
  const receiver = facts.recipients.map(personOf);
  if (!answers) return newMail(subject, receiver);
  const found = data ? answeredPlace(data.emails, facts, answers) : -1;
  const thread = data && found >= 0 ? upTo(data.emails, found, facts) : [];
  const title = thread.length > 0 && data ? data.title : subject;
  const shown = thread.length > 0 ? thread : [shownMail(facts)];
  if (!shown.some(({ content }) => hasWords(content))) return wordlessMail(facts, shown, title);
  const emails = shown
    .filter(({ content, isCut }, place, all) => {
      return place === all.length - 1 || (content !== '' && !(isCut && isShort(content)));
    })
    .map(contextEmail);
  const last = emails.at(-1) as ContextEmail;
  const user = userOf(thread, receiver);
  return {
    ...written(title, emails, user, maxTokens),
    selector: shown.at(-1)?.id || answers.id,
    unread: thread.slice(0, -1).filter(({ isCut, content }) => isCut && isShort(content)).length,
    user,
    sender: last.from,
    receiver: receiver.length > 0 ? receiver : [last.from],
  };
}

/**
 * By the mail that the editor quotes, wherever the editor is in the page; where it quotes one that the thread
 * does not have, that one is answered. Without a quote by its id, else by its words.
 */
function answeredPlace(emails: readonly Email[], { quote = '' }: ComposerFacts, answers: Answered) {
  if (hasWords(quotedMail(quote).text)) return quotedPlace(emails, quote, answers.id);
  const byId = answers.id === '' ? -1 : emails.findIndex(({ id }) => id === answers.id);
  if (byId >= 0) return byId;
  const candidates = emails.map(({ from, content }) => ({ author: from.name, text: content }));
  return matchAnswered(candidates, answers);
}

/** A folded mail has no more than its beginning: the editor quotes all of it, or the page shows it. */
function upTo(emails: readonly Email[], place: number, { answers, quote = '' }: ComposerFacts) {
  const thread = emails.slice(0, place + 1);
  const last = thread.at(-1);
  if (!last?.isCut) return thread;
  const texts = [quotedMail(quote).text, isOf(answers, last) ? answers.text : ''];
  const longest = texts.find((text) => text.length > last.content.length);
  return longest === undefined ? thread : [...thread.slice(0, -1), { ...last, content: longest }];
}

const isOf = (answers: ComposerFacts['answers'], { id }: Email): answers is Answered =>
  answers !== null && answers.id !== '' && answers.id === id;

const none: Answered = { id: '', author: '', text: '' };
/** UTF-16 units: of a folded mail a page shows one line. */
const isShort = (content: string) => content.length < 400;

/** The mail that is answered, where the page's thread does not have it: as the editor quotes it. */
function shownMail({ answers, subject, quote = '' }: ComposerFacts): Email {
  const quoted = quotedMail(quote);
  const isQuoted = hasWords(quoted.text);
  const isSame =
    isQuoted && matchAnswered([{ author: '', text: quoted.text }], answers ?? none) === 0;
  const from = personOf(isQuoted && !isSame ? '' : (answers?.author ?? ''));
  const heading = isQuoted && !isSame && quoted.attribution ? `${quoted.attribution}\n\n` : '';
  const content = isQuoted ? heading + quoted.text : (answers?.text ?? '');
  return { id: '', from, to: [], cc: [], subject, date: '', content, isCut: false };
}

/**
 * Who wrote before and is written to now, or is written to alone. By the name under which they wrote: as a
 * receiver a site may call them “me”.
 */
function userOf(thread: readonly Email[], writtenTo: readonly Person[]): Person | null {
  const last = thread.at(-1);
  if (!last) return null;
  const all = [...last.to, ...last.cc];
  // They add to a mail of their own: what they write goes to its receivers, and not to who wrote it.
  const isOwn = writtenTo.length > 0 && writtenTo.every((each) => isAmong(each, all));
  if (isOwn && !isAmong(last.from, writtenTo)) return last.from;
  const receivers = all.filter((each) => !isAmong(each, writtenTo));
  const wrote = receivers.find(
    ({ email }) => email !== null && thread.some(({ from }) => from.email === email),
  );
  const named = thread.find(({ from }) => from.name !== '' && from.email === wrote?.email)?.from;
  return (wrote && named) ?? wrote ?? (receivers.length === 1 ? (receivers[0] ?? null) : null);
}

const isAmong = ({ name, email }: Person, people: readonly Person[]) =>
  people.some((each) =>
    email === null || each.email === null
      ? name !== '' && name === each.name
      : email === each.email,
  );

function contextEmail({ from, to, subject, date, content }: Email): ContextEmail {
  return { from, to, subject, date, content };
}

function written(
  title: string,
  all: readonly ContextEmail[],
  user: Person | null,
  maxTokens = maxContextTokens,
) {
  const items = all.map((email, place) => ({
    email,
    head: headOf(email, place + 1, all.length),
    text: email.content,
  }));
  const fitted = fitTexts(items, maxTokens);
  const emails = fitted.items.map(({ email, text }) => ({ ...email, content: text }));
  const blocks = fitted.items.map(({ head, text }) => `${head}\n\n${text}`.trim());
  const allEmailText = blocks.join('\n\n');
  const lines = [title && `Subject: ${title}`, user && `Reply from: ${nameOf(user)}`];
  const heading = lines.filter(Boolean).join('\n');
  const replyEmail = emails.at(-1) ?? null;
  return {
    surface: 'mail' as const,
    text: [heading, allEmailText].filter(Boolean).join('\n\n'),
    count: emails.length,
    isShortened: fitted.isShortened,
    unread: 0,
    title,
    emails,
    replyEmail,
    replyEmailText: blocks.at(-1) ?? '',
    allEmailText,
    lastEmailText: replyEmail?.content ?? '',
  };
}

function headOf({ from, to, date }: ContextEmail, number: number, count: number): string {
  const answered = number === count ? ', the one that is answered' : '';
  return [
    `[Mail ${number} of ${count}${answered}]`,
    `From: ${nameOf(from)}`,
    to.length > 0 && `To: ${to.map(nameOf).join(', ')}`,
    date && `Date: ${date}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function newMail(subject: string, receiver: Person[]): MailContext {
  const lines = [
    subject && `Subject: ${subject}`,
    receiver.length > 0 && `To: ${receiver.map(nameOf).join(', ')}`,
  ];
  return {
    ...written('', [], null),
    title: subject,
    text: lines.filter(Boolean).join('\n'),
    selector: '',
    user: null,
    sender: null,
    receiver,
  };
}

/** There is nothing to answer, but who is written to is known. */
function wordlessMail(
  { answers, recipients }: ComposerFacts,
  shown: readonly Email[],
  title: string,
): MailContext {
  const { name, email } = shown.at(-1)?.from ?? { name: '', email: null };
  const sender = name === '' && email === null ? null : { name, email };
  const receiver = recipients.length > 0 ? recipients.map(personOf) : [sender ?? []].flat();
  return { ...newMail(title, receiver), selector: answers?.id ?? '', sender };
}

/** `Name <address>`, an address, or a name, as a composer shows its recipients. */
function personOf(shown: string): Person {
  const [, name = '', address = ''] = /^([^<]*)<([^<>\s]+)>\s*$/.exec(shown) ?? [];
  if (address) return { name: name.trim(), email: address };
  const plain = shown.trim();
  return /^[^\s@]+@[^\s@]+$/.test(plain)
    ? { name: '', email: plain }
    : { name: plain, email: null };
}

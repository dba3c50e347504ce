import { BodyOrder } from './body-order.ts';
import { bodyLines } from './body-text.ts';
import { quoteMarks, signatureMarks, tailMarks, wordless } from './quote-marks.ts';
import { beginsAsMail, replyText } from './text/reply-text.ts';
import { withoutSignature } from './text/signature.ts';

export interface MailBody {
  /** The sender's own text, without quoted or forwarded mails. */
  reply: string;
  /** The same without signature, as a capture stores it. */
  content: string;
}

/** Reads the body of a mail: by the marks of mail programs first, then by its lines (S5.14). */
export function mailBody(body: Element, siteQuotes = ''): MailBody {
  const copy = body.cloneNode(true) as Element;
  dropWordless(copy);
  const marks = [quoteMarks, siteQuotes].filter(Boolean).join();
  const content = contentOf(copy, marks);
  return { reply: replyOf(copy, marks), content };
}

function replyOf(body: Element, marks: string): string {
  const whole = textOf(body);
  dropTails(body);
  dropSignaturesBelow(body, marks);
  dropQuotes(body, quotesIn(body, marks));
  dropLeadingQuotes(body, quotesIn(body, marks));
  const left = replyText(textOf(body), { keepsTail: hasLoneCitation(body) });
  return hasWords(left) ? left : whole;
}

function contentOf(body: Element, marks: string): string {
  const unsigned = body.cloneNode(true) as Element;
  for (const signature of unsigned.querySelectorAll(signatureMarks)) dropSignature(signature);
  const hasText = hasWords(unsigned.textContent ?? '');
  const reply = replyOf(hasText ? unsigned : (body.cloneNode(true) as Element), marks);
  return withoutSignature(reply);
}

/** Pictures that replace a character stay. */
function dropWordless(body: Element): void {
  for (const element of body.querySelectorAll(wordless)) {
    const isEmoji = element.localName === 'img' && element.hasAttribute('data-emoji');
    if (!isEmoji) element.remove();
  }
}

/**
 * Removes everything from a mark to the end; nothing where that is all there is, in a forwarded
 * mail.
 */
function dropTails(body: Element): void {
  const order = new BodyOrder(body, '');
  const mark = [...body.querySelectorAll(tailMarks)].find((each) => order.hasWordsBefore(each));
  for (let at: Element | null = mark ?? null; at && at !== body; at = at.parentElement) {
    while (at.nextSibling) at.nextSibling.remove();
  }
  mark?.remove();
}

/** Quotes by a program's mark, or because their text begins as a mail does; in page order. */
function quotesIn(body: Element, marks: string): Element[] {
  const all = [...body.querySelectorAll(`${marks}, blockquote`)];
  return all.filter((each) => each.matches(marks) || beginsAsMail(firstLines(each)));
}

/** UTF-16 units; longer than the header block of a mail. */
const maxHead = 800;

function firstLines(quote: Element): string {
  const nested = quote.parentElement?.closest('blockquote');
  return nested ? '' : textOf(quote, maxHead);
}

/** A mark counts where only signatures and other quotes follow: else it was answered in place. */
function dropQuotes(body: Element, quotes: readonly Element[]): void {
  const order = new BodyOrder(body, signatureMarks);
  /** Removing all from here on leaves no text after what precedes it. */
  let end: Element | null = null;
  for (const quote of quotes.toReversed()) {
    const hasAfter = end ? order.hasWordsBetween(quote, end) : order.hasWordsAfter(quote);
    const isContaining = end !== null && quote.contains(end);
    if ((hasAfter && !isContaining) || !order.hasWordsBefore(quote)) continue;
    if (isAnsweredWithin(quote, order, end)) continue;
    quote.remove();
    end = quote;
  }
}

/**
 * Gmail leaves text that is written between and below quoted lines in the container of the quote.
 */
function isAnsweredWithin(quote: Element, order: BodyOrder, end: Element | null): boolean {
  const isContainer =
    quote.localName !== 'blockquote' && /gmail_(?:quote|extra)/.test(quote.className);
  const first = isContainer ? quote.querySelector('blockquote') : null;
  if (!first) return false;
  return end && quote.contains(end)
    ? order.hasWordsBetween(first, end)
    : order.hasWordsAfter(first, quote);
}

/** Quotes that the sender's text follows, with none after that text: the answer is below. */
function dropLeadingQuotes(body: Element, quotes: readonly Element[]): void {
  const order = new BodyOrder(body, signatureMarks);
  const all = new Set(quotes);
  const outer = quotes.filter((each) => !isWithin(each, all));
  const last = outer.at(-1);
  if (!last || order.hasWordsBefore(outer[0] as Element) || !order.hasWordsAfter(last)) return;
  const isBetween = outer.some((each, at) => {
    const next = outer[at + 1];
    return next !== undefined && order.hasWordsBetween(each, next);
  });
  if (!isBetween) for (const quote of outer) quote.remove();
}

function isWithin(element: Element, others: ReadonlySet<Element>): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (others.has(at)) return true;
  return false;
}

/** The signature with the "-- " above it. */
function dropSignature(signature: Element): void {
  let before = signature.previousSibling;
  while (before && !before.textContent?.trim()) before = before.previousSibling;
  if (before?.nodeType === 3 && /^\s*--\s*$/.test(before.textContent ?? '')) before.remove();
  signature.remove();
}

/** A signature below a quote does not show whether the quote was answered. */
function dropSignaturesBelow(body: Element, marks: string): void {
  let isBelow = false;
  for (const each of body.querySelectorAll(`${marks}, ${signatureMarks}`)) {
    if (isBelow && each.matches(signatureMarks)) dropSignature(each);
    isBelow ||= each.matches(marks);
  }
}

/** A single quote in a mail, without a mark, may be a citation and no mail at all. */
function hasLoneCitation(body: Element): boolean {
  const [first, ...more] = body.querySelectorAll('blockquote');
  return first !== undefined && more.length === 0 && [...first.attributes].every(isNoMark);
}

/** An attribute that the copy adds, or one of language and direction. */
const isNoMark = ({ name }: Attr) => /^(?:dir|lang|data-gloss-.*)$/.test(name);

const textOf = (element: Element, max?: number) => bodyLines(element, max).join('\n');
const hasWords = (text: string) => /[\p{L}\p{N}\p{So}]/u.test(text);

import { bodyLines } from './body-text.ts';
import { quoteMarks, signatureMarks, tailMarks, wordless } from './quote-marks.ts';
import { replyText } from './text/reply-text.ts';
import { withoutSignature } from './text/signature.ts';

export interface MailBody {
  /** What its writer said, without what it answers or sends on. */
  reply: string;
  /** The same without signature: what a capture holds. */
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

/** Of a mail that has no markup. */
export function mailOfText(text: string): MailBody {
  const left = replyText(text);
  const reply = hasWords(left) ? left : text.trim();
  return { reply, content: withoutSignature(reply) };
}

function replyOf(body: Element, marks: string): string {
  const whole = textOf(body);
  dropTails(body);
  dropSignaturesBelow(body, marks);
  dropQuotes(body, marks);
  const left = replyText(textOf(body), { keepsTail: hasLoneCitation(body) });
  return hasWords(left) ? left : whole;
}

function contentOf(body: Element, marks: string): string {
  const unsigned = body.cloneNode(true) as Element;
  for (const signature of unsigned.querySelectorAll(signatureMarks)) dropSignature(signature);
  const isSaid = hasWords(unsigned.textContent ?? '');
  const reply = replyOf(isSaid ? unsigned : (body.cloneNode(true) as Element), marks);
  return withoutSignature(reply);
}

/** Pictures that stand for a letter stay. */
function dropWordless(body: Element): void {
  for (const element of body.querySelectorAll(wordless)) {
    const isEmoji = element.localName === 'img' && element.hasAttribute('data-emoji');
    if (!isEmoji) element.remove();
  }
}

/** What stands from a mark to the end; nothing where that is all there is: a mail sent on. */
function dropTails(body: Element): void {
  for (const mark of body.querySelectorAll(tailMarks)) {
    if (!body.contains(mark) || !hasWords(textBefore(body, mark))) continue;
    for (let at: Element | null = mark; at && at !== body; at = at.parentElement) {
      while (at.nextSibling) at.nextSibling.remove();
    }
    mark.remove();
    return;
  }
}

/** A mark counts where nothing but signatures and other quotes follows: else it was answered. */
function dropQuotes(body: Element, marks: string): void {
  const marked = [...body.querySelectorAll(marks)].reverse();
  for (const quote of marked) {
    if (!body.contains(quote)) continue;
    if (hasWords(textAfter(body, quote)) || !hasWords(textBefore(body, quote))) continue;
    if (!isAnsweredWithin(quote)) quote.remove();
  }
}

/** Gmail keeps what is written between and below quoted lines in the container of the quote. */
function isAnsweredWithin(quote: Element): boolean {
  const isContainer =
    quote.localName !== 'blockquote' && /gmail_(?:quote|extra)/.test(quote.className);
  const first = isContainer ? quote.querySelector('blockquote') : null;
  return first !== null && hasWords(textAfter(quote, first));
}

/** With the "-- " that stands over it. */
function dropSignature(signature: Element): void {
  let before = signature.previousSibling;
  while (before && !before.textContent?.trim()) before = before.previousSibling;
  if (before?.nodeType === 3 && /^\s*--\s*$/.test(before.textContent ?? '')) before.remove();
  signature.remove();
}

/** A signature below a quote says nothing of whether the quote was answered. */
function dropSignaturesBelow(body: Element, marks: string): void {
  const quote = body.querySelector(marks);
  if (!quote) return;
  for (const signature of body.querySelectorAll(signatureMarks)) {
    const isBelow = quote.compareDocumentPosition(signature) & 4;
    if (isBelow) dropSignature(signature);
  }
}

/** One quote in a mail, without any mark, may be a citation and no mail at all. */
function hasLoneCitation(body: Element): boolean {
  const [first, ...more] = body.querySelectorAll('blockquote');
  return first !== undefined && more.length === 0 && first.attributes.length === 0;
}

const textOf = (element: Element) => bodyLines(element).join('\n');
const hasWords = (text: string) => /[\p{L}\p{N}\p{So}]/u.test(text);

function textBefore(body: Element, mark: Element): string {
  let text = '';
  for (let at: Element | null = mark; at && at !== body; at = at.parentElement) {
    for (let node = at.previousSibling; node; node = node.previousSibling) {
      text = `${node.textContent ?? ''} ${text}`;
    }
  }
  return text;
}

function textAfter(body: Element, mark: Element): string {
  let text = '';
  for (let at: Element | null = mark; at && at !== body; at = at.parentElement) {
    for (let node = at.nextSibling; node; node = node.nextSibling) {
      const isSigned = node.nodeType === 1 && (node as Element).matches(signatureMarks);
      if (!isSigned) text += ` ${node.textContent ?? ''}`;
    }
  }
  return text;
}

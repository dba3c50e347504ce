import { leadWords, wroteWords } from './attribution-words.ts';
import { anyWord, plainLine } from './letters.ts';
import { isBlank, isMarked } from './quoted-lines.ts';

const maxLength = 400;
const maxLines = 6;
/** Parts of a verb, as in "a envoyé". */
const maxVerb = 3;
/** Verb, "on" and "at", in lower case. */
const maxSmallWords = 5;

const wrote = anyWord(wroteWords);
const ends = /[:：]\s*[*_"]?\s*[-–—=]*\s*$/;
const wroteAtEnd = new RegExp(
  `${wrote}(?:\\s*\\([^)]*\\))?\\s*[.:：…]*\\s*[*_"]?[\\s\\-–—=]*$`,
  'iu',
);
const wroteSomewhere = new RegExp(wrote, 'iu');
const leads = new RegExp(`^(?:${leadWords.join('|')})(?![\\p{L}\\p{M}])`, 'iu');
/** A day or month name and a number, or a number, as dates of all languages begin. */
const dateFirst =
  /^(?:(?:\p{L}[\p{L}\p{M}]{0,14}[.,]{0,2}\s*){1,2}\(?\d{1,4}|\d{1,4}[\s.,/:年년-])/u;

const address = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]{2,}|<[^<>@]+@[^<>]+>/;
const time = /(?<!\d)\d{1,2}[:.hｈ時시点点]\s?\d{2}(?!\d)/u;
const numericDate =
  /(?<!\d)(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\d{4}[./-]\s?\d{1,2}[./-]\s?\d{1,2})(?!\d)/;
const dayAndYear = /(?<!\d)\d{1,2}(?!\d)[^\d]{1,25}(?<!\d)(?:19|20|25)\d{2}(?!\d)/;
const cjkDate = /\d\s*[月월]\s*\d{1,2}\s*[日일]/;
/** Lines of mail programs that name only date and sender. */
const dateAndName = [
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}[ ,]+(?:\d{1,2}:\d{2} )?(?:GMT|UTC)[+-]\d{1,2}:?\d{2} \S.{0,80}$/,
  /^\d{4}\/\d{1,2}\/\d{1,2} \S.{0,80}<\s*\S+@\S+>[:：]?$/,
  // HCL Notes, with the first words of what it answers.
  /^\p{Lu}.{1,60}-{2,3}\d{1,2}[./-]\d{1,2}[./-]\d{2,4} \d{1,2}:\d{2}[^-]{0,12}-{3}/u,
];
/** Name and address open it, date and time close it, and between them is at most a verb. */
const senderThenDate =
  /^"?\p{Lu}[^<>@:]{1,60}<[^<>\s@]+@[^<>\s@]+>([^<>@:]{0,60}\d{1,2}[:.]\d{2}.{0,12})[:：]$/u;
/** The wordings of Horde, mutt and Sup. */
const otherWays = [
  /^(?:Quoting|Zitat von|Citando(?: a)?|Citation de|Citazione (?:di|da)|Citerar|Citaat van|Cytowanie|Excerpts from) .{1,90}[:：]$/i,
  /^.{2,60}<?\S+@\S+>?\s*[[(]\d{4}-\d\d-\d\d \d\d:\d\d[^\])]{0,12}[\])]\s*[:：]$/,
];
const nameFirst = new RegExp(`^(.{2,60}?)\\s*(?:,\\s*)?${wrote}(.{4,60})[:：]\\s*$`, 'iu');
/** A sentence about oneself is no attribution. */
const selves = /^(?:i|we|you|he|she|they|ich|wir|je|nous|yo|io|eu|ik|jag|jeg|ja|я|мы)$/iu;
const self = '(?:i|ich|yo|io|eu|ik|jag|jeg|я)';
const ownWords = new RegExp(`(?<!\\p{L})${self}\\s+${wrote}|${wrote}\\s+${self}(?!\\p{L})`, 'iu');
const senderAtEnd = /(?:>|\)|\]|"|”|»|@\S{3,})\s*[*_]?\s*[:：]\s*$/;

/** The words between the last number of the date and the address, and after the address. */
const nameAndVerb = /\d([^\d<(]{2,80})[<(][^<>()\s]+@[^<>()\s]+[>)]{1,2}(.{2,40})[:：]\s*$/u;
/** Day, hour, first and last name, and a verb that is in no list: "…, 9:02 AM, Bo Larsen sent:". */
const nameAlone =
  /\d[^\d,]{0,12},\s(?:\p{Lu}[\p{L}\p{M}.'’-]{0,24}\s){2,4}\p{Ll}[\p{L}\p{M}]{2,12}\s?[:：]$/u;
/** An attribution whose line end was lost: the quote follows in the same line. */
const wroteThenText = new RegExp(`${wrote}[:：](?=\\S)`, 'iu');
/** "On Wed, May 13," at the end of a line. */
const startsOnDay = new RegExp(`^(?:${leadWords.join('|')})(?![\\p{L}\\p{M}]).{2,40}\\d,?$`, 'iu');

const startsWithAddress = /^\(?<\S+@\S+>/;

const hasDate = (text: string) =>
  time.test(text) || numericDate.test(text) || dayAndYear.test(text) || cjkDate.test(text);

/**
 * The number of lines from `index` on that name the writer of what follows ("On …, Ann wrote:"), in
 * any language; 0: none. Such a line may be broken several times, also by blank lines.
 */
export function attributionAt(lines: readonly string[], index: number): number {
  let joined = '';
  let parts = 0;
  let isGap = false;
  for (let count = 1; count <= maxLines; count += 1) {
    const line = bareLine(lines[index + count - 1] ?? '');
    if (joined.length + line.length > maxLength) return 0;
    if (!line) {
      if (isGap || parts === 0 || !isUnfinished(joined)) return 0;
      isGap = true;
      continue;
    }
    parts += 1;
    if (parts === 2 && !mayGoOn(joined, line)) return 0;
    const isQuoteNext = isQuoted(lines, index + count);
    if (parts > 1 && isOwnLine(joined, line, isQuoteNext)) return 0;
    joined = joined ? `${joined} ${line}` : line;
    // Across a blank line the verb or the address itself shows that the lines belong together.
    const isWhole = !isGap || wroteAtEnd.test(joined) || startsWithAddress.test(line);
    if (isWhole && isAttribution(joined, isQuoteNext)) return count;
    if (isGap && parts > 2) return 0;
  }
  return 0;
}

/** Whether a line right above a quote names its writer, in any wording. */
export function endsAttribution(text: string): boolean {
  const line = bareLine(text);
  if (line.length > maxLength || !ends.test(line)) return false;
  return wroteAtEnd.test(line) || hasDate(line) || address.test(line);
}

/** Without rules, emphasis and quote marks around it. */
function bareLine(line: string): string {
  return plainLine(line)
    .replace(/^[\s>|*_#-]+/, '')
    .trim();
}

/** Whether it begins as an attribution, has a date or an address, and does not end in a colon. */
function isUnfinished(text: string): boolean {
  if (/[!?。！？:：]$/.test(text) || !(leads.test(text) || dateFirst.test(text))) return false;
  return hasDate(text) || address.test(text);
}

/**
 * Whether it is the first of several lines: it begins as an attribution and does not end a
 * sentence.
 */
function mayGoOn(first: string, next: string): boolean {
  if (/[!?。！？]$/.test(first)) return false;
  if (first.length < 80 && startsWithAddress.test(next)) return true;
  return leads.test(first) || dateFirst.test(first) || /<\s*$/.test(first) || address.test(first);
}

/** A line of the sender's text with an attribution, or the first part of one, right below it. */
function isOwnLine(before: string, line: string, isQuoteNext: boolean): boolean {
  if (hasDate(before) || address.test(before) || startsWithAddress.test(line)) return false;
  if (startsOnDay.test(before)) return false;
  if (leads.test(line) && hasDate(line)) return true;
  return isAttribution(line, isQuoteNext);
}

function isAttribution(text: string, isQuoteNext: boolean): boolean {
  const byDate = hasDate(text);
  const byAddress = address.test(text);
  const starts = leads.test(text) || dateFirst.test(text);
  if (!isQuoteNext && ownWords.test(text)) return false;
  if (wroteAtEnd.test(text)) {
    if (byAddress) return true;
    if (byDate && (starts || isQuoteNext)) return true;
    return isQuoteNext && ends.test(text) && text.length < 120;
  }
  if (dateAndName.some((pattern) => pattern.test(text))) return true;
  if (byAddress && byDate && starts && wroteThenText.test(text)) return true;
  if (!ends.test(text)) return false;
  if (otherWays.some((pattern) => pattern.test(text)) || isSenderThenDate(text)) return true;
  if (wroteSomewhere.test(text)) {
    if (byDate && isNameThenDate(text)) return true;
    if (byAddress && byDate) return true;
    return byDate && starts && (isQuoteNext || (time.test(text) && text.length < 160));
  }
  if (!byAddress) return starts && dayAndYear.test(text) && time.test(text) && nameAlone.test(text);
  return byDate && (starts || isQuoteNext) && closesWithSender(text);
}

/** It ends with the sender, and at most a verb that is in no list: "… <ann@x.org> sent:". */
function closesWithSender(text: string): boolean {
  if (senderAtEnd.test(text)) return true;
  const [, name = '', verb = ''] = nameAndVerb.exec(text) ?? [];
  const words = (words: string) => words.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isName = words(name).every((word) => word.length < 4 || !/^\p{Ll}/u.test(word));
  return verb !== '' && isName && words(verb).length <= maxVerb;
}

/** "Ann Field <ann@x.org> sent on 13.05.2026 at 09:02:". */
function isSenderThenDate(text: string): boolean {
  const [, rest = ''] = senderThenDate.exec(text) ?? [];
  const words = rest.match(/\p{Ll}[\p{L}\p{M}]+/gu) ?? [];
  return (
    rest !== '' &&
    words.length <= maxSmallWords &&
    (numericDate.test(rest) || dayAndYear.test(rest))
  );
}

/** "Ann Field schrieb am 13.05.2026 um 09:02:". */
function isNameThenDate(text: string): boolean {
  const [, name = '', rest = ''] = nameFirst.exec(text) ?? [];
  const words = (part: string) => part.match(/\p{L}[\p{L}\p{M}.'’-]*/gu) ?? [];
  const named = words(name);
  if (named.length === 0 || named.length > 5 || named.some((word) => selves.test(word)))
    return false;
  return /^\p{Lu}|^\p{Lo}/u.test(named[0] ?? '') && words(rest).length < 6 && hasDate(rest);
}

function isQuoted(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index, index + 3).find((line) => !isBlank(line));
  return next !== undefined && isMarked(next);
}

import { leadWords, wroteWords } from './attribution-words.ts';
import { anyWord, plainLine } from './letters.ts';

const longest = 400;
const maxLines = 4;

const wrote = anyWord(wroteWords);
const ends = /[:：]\s*[*_"]?\s*[-–—=]*\s*$/;
const wroteAtEnd = new RegExp(
  `${wrote}(?:\\s*\\([^)]*\\))?\\s*[.:：…]*\\s*[*_"]?[\\s\\-–—=]*$`,
  'iu',
);
const wroteSomewhere = new RegExp(wrote, 'iu');
const leads = new RegExp(`^(?:${leadWords.join('|')})(?![\\p{L}\\p{M}])`, 'iu');
/** A day or month by name and a number, or a number, as dates of all languages begin. */
const dateFirst = /^(?:\p{L}[\p{L}\p{M}]{1,14}[.,]?\s*(?:,\s*)?\(?\d{1,4}|\d{1,4}[\s.,/:年년-])/u;

const address = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]{2,}|<[^<>@]+@[^<>]+>/;
const time = /(?<!\d)\d{1,2}[:.hｈ時시点点]\s?\d{2}(?!\d)/u;
const numericDate =
  /(?<!\d)(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\d{4}[./-]\s?\d{1,2}[./-]\s?\d{1,2})(?!\d)/;
const dayAndYear = /(?<!\d)\d{1,2}(?!\d)[^\d]{1,25}(?<!\d)(?:19|20|25)\d{2}(?!\d)/;
const cjkDate = /\d\s*[月월]\s*\d{1,2}\s*[日일]/;
/** Mail programs that name nothing but date and sender. */
const dateAndName = [
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}[ ,]+(?:\d{1,2}:\d{2} )?(?:GMT|UTC)[+-]\d{1,2}:?\d{2} \S.{0,80}$/,
  /^\d{4}\/\d{1,2}\/\d{1,2} \S.{0,80}<\s*\S+@\S+>[:：]?$/,
];
/** Horde, mutt and Sup say it in ways of their own. */
const otherWays = [
  /^(?:Quoting|Zitat von|Citando(?: a)?|Citation de|Citazione (?:di|da)|Citerar|Citaat van|Cytowanie|Excerpts from) .{1,90}[:：]$/i,
  /^.{2,60}<?\S+@\S+>?\s*[[(]\d{4}-\d\d-\d\d \d\d:\d\d[^\])]{0,12}[\])]\s*[:：]$/,
];
const nameFirst = new RegExp(`^(.{2,60}?)\\s*(?:,\\s*)?${wrote}(.{4,60})[:：]\\s*$`, 'iu');
/** What a person says of themselves is no quote. */
const selves = /^(?:i|we|you|he|she|they|ich|wir|je|nous|yo|io|eu|ik|jag|jeg|ja|я|мы)$/iu;
const closesWithSender = /(?:>|\)|\]|"|”|»|@\S{3,})\s*[*_]?\s*[:：]\s*$/;

const startsWithAddress = /^\(?<\S+@\S+>/;

const hasDate = (text: string) =>
  time.test(text) || numericDate.test(text) || dayAndYear.test(text) || cjkDate.test(text);

/**
 * Lines from `index` on which say who wrote what follows ("On …, Ann wrote:"), in any language;
 * 0: none. Such a line may be broken up to three times.
 */
export function attributionAt(lines: readonly string[], index: number): number {
  let joined = '';
  for (let count = 1; count <= maxLines; count += 1) {
    const line = bareLine(lines[index + count - 1] ?? '');
    if (!line || joined.length + line.length > longest) return 0;
    if (count === 2 && !mayGoOn(joined, line)) return 0;
    if (count > 1 && isOwnLine(joined, line, isQuoted(lines, index + count))) return 0;
    joined = joined ? `${joined} ${line}` : line;
    if (isAttribution(joined, isQuoted(lines, index + count))) return count;
  }
  return 0;
}

/** Without what stands around such lines: rules, emphasis, marks of quoting. */
function bareLine(line: string): string {
  return plainLine(line)
    .replace(/^[\s>|*_#-]+/, '')
    .trim();
}

/** The first of several lines: it begins as such a line does, and ends in no sentence. */
function mayGoOn(first: string, next: string): boolean {
  if (/[!?。！？]$/.test(first)) return false;
  if (first.length < 80 && startsWithAddress.test(next)) return true;
  return leads.test(first) || dateFirst.test(first) || /<\s*$/.test(first) || address.test(first);
}

/** Words of the writer, and the whole of such a line right below them. */
function isOwnLine(before: string, line: string, isQuoteNext: boolean): boolean {
  if (hasDate(before) || address.test(before) || startsWithAddress.test(line)) return false;
  return isAttribution(line, isQuoteNext);
}

function isAttribution(text: string, isQuoteNext: boolean): boolean {
  const byDate = hasDate(text);
  const byAddress = address.test(text);
  const starts = leads.test(text) || dateFirst.test(text);
  if (wroteAtEnd.test(text)) {
    if (byAddress) return true;
    if (byDate && (starts || isQuoteNext)) return true;
    return isQuoteNext && ends.test(text) && text.length < 120;
  }
  if (dateAndName.some((pattern) => pattern.test(text))) return true;
  if (!ends.test(text)) return false;
  if (otherWays.some((pattern) => pattern.test(text))) return true;
  if (wroteSomewhere.test(text)) {
    if (byDate && isNameThenDate(text)) return true;
    if (byAddress && byDate) return true;
    return byDate && starts && (isQuoteNext || (time.test(text) && text.length < 160));
  }
  return byAddress && byDate && closesWithSender.test(text) && (starts || isQuoteNext);
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
  const next = lines.slice(index, index + 3).find((line) => line.trim() !== '');
  return next !== undefined && /^\s*>/.test(next);
}

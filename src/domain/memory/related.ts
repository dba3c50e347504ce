import { foldText } from '../search/fold-letters.ts';
import type { MemoryPage } from './memory.ts';
import type { Relation } from './relation.ts';
import { numbersIn, sentencesIn, tellingWords } from './telling-words.ts';

/** A page with what it says. */
export type SaidPage = Pick<MemoryPage, 'address' | 'site' | 'title' | 'author' | 'published'> & {
  passages: readonly string[];
};

type Words = ReadonlySet<string>;

interface Claim {
  text: string;
  words: Words;
  numbers: readonly string[];
}

interface Profile {
  page: SaidPage;
  title: Words;
  /** What it begins with, by sentences. */
  lead: readonly Claim[];
  /** Sentences with numbers. */
  counts: readonly Claim[];
}

const leadSentences = 8;
const maxSentences = 400;
const minClaim = 5;

function profileOf(page: SaidPage): Profile {
  const claims = page.passages
    .flatMap(sentencesIn)
    .slice(0, maxSentences)
    .map((text) => ({ text, words: tellingWords(text), numbers: numbersIn(text) }))
    .filter(({ words }) => words.size > 0);
  const counts = claims.filter(
    ({ words, numbers }) => words.size >= minClaim && numbers.length > 0,
  );
  return { page, title: tellingWords(page.title), lead: claims.slice(0, leadSentences), counts };
}

/**
 * The page that was read whose main claims this one meets most surely; null: none does. What is in doubt is not said:
 * two pages are of one event where both titles, their beginnings and their days agree, and a number is another one only
 * where all other words and numbers of its sentence are the same.
 */
export function relatedPage<Page extends SaidPage>(
  now: SaidPage,
  read: readonly Page[],
): { page: Page; relation: Relation } | null {
  const own = profileOf(now);
  const others = read.filter(({ address }) => address !== now.address);
  const found = others.flatMap((page) => {
    const relation = relationOf(own, profileOf(page));
    return relation ? [{ page, relation }] : [];
  });
  const order = ['number', 'event', 'author'] as const;
  const [best] = found.toSorted(
    (a, b) => order.indexOf(a.relation.kind) - order.indexOf(b.relation.kind),
  );
  return best ?? null;
}

function relationOf(now: Profile, read: Profile): Relation | null {
  const common = sharedLead(now, read);
  const titles = shared(now.title, read.title);
  const isTopic = titles.length >= 2 || (titles.length >= 1 && common >= minClaim);
  const other = isTopic ? otherNumber(now, read) : null;
  if (other !== null) return { kind: 'number', words: other };
  if (isSameEvent(now, read, titles.length, common)) return { kind: 'event', words: '' };
  const author = isTopic || now.page.site !== read.page.site ? sameAuthor(now, read) : null;
  return author === null ? null : { kind: 'author', words: author };
}

const shared = (one: Words, other: Words) => [...one].filter((word) => other.has(word));

/** Telling words that both beginnings have; of pages of one site without what both have to the letter. */
function sharedLead(now: Profile, read: Profile): number {
  const isOneSite = now.page.site === read.page.site;
  const known = new Set(read.lead.map(({ text }) => text));
  const both = new Set(now.lead.map(({ text }) => text).filter((text) => known.has(text)));
  const wordsOf = ({ lead }: Profile) =>
    new Set(lead.flatMap(({ text, words }) => (isOneSite && both.has(text) ? [] : [...words])));
  return shared(wordsOf(now), wordsOf(read)).length;
}

const minTitle = 3;
const titleShare = 0.5;
/** Telling words of both beginnings, where days agree, and where one is not known. */
const minLead = { dated: 6, undated: 10 } as const;
const maxDays = 10;
const dayMs = 86_400_000;

function isSameEvent(now: Profile, read: Profile, titles: number, common: number): boolean {
  const shorter = Math.min(now.title.size, read.title.size);
  if (titles < minTitle || titles < shorter * titleShare) return false;
  const [one, other] = [numbersIn(now.page.title), numbersIn(read.page.title)];
  if (one.length > 0 && other.length > 0 && one.join() !== other.join()) return false;
  const days = daysBetween(now.page.published, read.page.published);
  if (days === null && now.page.site === read.page.site) return false;
  return days === null ? common >= minLead.undated : days <= maxDays && common >= minLead.dated;
}

function daysBetween(one: string | null, other: string | null): number | null {
  if (one === null || other === null) return null;
  return Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;
}

/** Not all words of the longer sentence need be in the other. */
const claimShare = 0.75;
const year = /^(?:1[5-9]|20)\d\d$/;

/** The words of a sentence that was read and has exactly one other number. */
function otherNumber(now: Profile, read: Profile): string | null {
  for (const claim of now.counts) {
    // Where one of both pages has it with both numbers, both are right.
    if (hasClaim(read, claim)) continue;
    const same = read.counts.filter((other) => isSameClaim(claim.words, other.words));
    const other = same.find(({ numbers }) => isOtherNumber(claim.numbers, numbers));
    if (other && !hasClaim(now, other)) return other.text;
  }
  return null;
}

const hasClaim = ({ counts }: Profile, { words, numbers }: Claim) =>
  counts.some((each) => isSameClaim(each.words, words) && each.numbers.join() === numbers.join());

function isSameClaim(one: Words, other: Words): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  return small.size >= large.size * claimShare && shared(small, large).length === small.size;
}

/** Years and single digits number things as often as they count them. */
function isOtherNumber(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differing = one.flatMap((number, at) =>
    number === other[at] ? [] : [[number, other[at]!]],
  );
  return (
    differing.length === 1 && differing[0]!.every((each) => each.length > 1 && !year.test(each))
  );
}

const noNames =
  /^(?:admin|administrator|editor(?:ial)?|editors|staff|team|redaktion|redaction|redaccion|redazione|redakcja|redaksi|guest|author|autor|unknown|anonymous|press|newsroom|reuters|afp|dpa|ap|associated press|wikipedia contributors|редакция|編集部|编辑|편집부)$/;

function sameAuthor(now: Profile, read: Profile): string | null {
  const known = new Set(read.page.author.map(nameOf));
  const isPerson = (name: string) =>
    !noNames.test(name) && (name.includes(' ') || /^[^\0-\u024f]{2,}$/.test(name));
  return now.page.author.find((each) => known.has(nameOf(each)) && isPerson(nameOf(each))) ?? null;
}

const nameOf = (author: string) => foldText(author).replace(/\s+/g, ' ').trim();

import { isObject, parseJson } from '#shared/json.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { readMarks } from '../evidence/marks.ts';
import { SourceText } from '../evidence/quote-rule.ts';
import { isAt } from './quote-place.ts';
import {
  type Receipt,
  type ReceiptPlace,
  receiptSchema,
  sealOf,
  sectionHash,
  sectionsOf,
  serialise,
} from './receipt.ts';
import { pageHash, receiptInPage } from './receipt-element.ts';

/** What is wrong with a receipt. Indexes count from 0. */
export type Finding =
  /** `page`: what a person reads in the file. `form`: the file is written in another way than Gloss does. */
  | { kind: 'about' | 'question' | 'answer' | 'page' | 'form' }
  /** What is said of a source: title, address, author, dates, hash. */
  | { kind: 'source'; source: number }
  /** A text that does not match its hash; `words`: what is now where it differs. */
  | { kind: 'text'; source: number; words: string }
  /** What is said of a quote. */
  | { kind: 'quote'; quote: number }
  /** The text does not have the words. */
  | { kind: 'lost'; quote: number };

/** `receipt` null: the file is none. Without findings it is as it was saved. */
export interface Verification {
  receipt: Receipt | null;
  findings: Finding[];
}

/** Checks the text of a file: JSON, or a page that has it. */
export function verifyFile(file: string): Verification {
  const page = receiptInPage(file);
  const json = page ? page.json : file.replace(/\n$/, '');
  const read = receiptSchema.safeParse(parsed(json));
  if (!read.success) return { receipt: null, findings: [] };
  const receipt = read.data;
  const findings = [
    ...formFindings(receipt, json),
    ...sealFindings(receipt),
    ...receipt.sources.flatMap(({ text, sha256 }, source) =>
      text === null || sha256Hex(text) === sha256
        ? []
        : [{ kind: 'text', source, words: changedWords(receipt, source) } as const],
    ),
    ...quoteFindings(receipt),
  ];
  if (page && pageHash(page.visible) !== page.hash) findings.push({ kind: 'page' });
  return { receipt, findings };
}

function parsed(json: string): unknown {
  const value = parseJson(json);
  return isObject(value) ? value : null;
}

/** A key that is there twice, or an escape: other programs might read another value than this one. */
function formFindings(receipt: Receipt, json: string): Finding[] {
  return serialise(receipt) === json ? [] : [{ kind: 'form' }];
}

function sealFindings(receipt: Receipt): Finding[] {
  const { seal, ...parts } = receipt;
  const right = sealOf(parts);
  const names = new Set([...Object.keys(right), ...Object.keys(seal)]);
  return [...names].filter((name) => right[name] !== seal[name]).map(partFinding);
}

function partFinding(name: string): Finding {
  const [kind, at] = name.split(' ');
  if (kind === 'source' || kind === 'quote') {
    return kind === 'source' ? { kind, source: Number(at) } : { kind, quote: Number(at) };
  }
  return kind === 'question' || kind === 'answer' ? { kind } : { kind: 'about' };
}

const maxWords = 120;

/** The first section of a text that is not as it was read. */
function changedWords({ sources }: Receipt, at: number): string {
  const { text, sections } = sources[at]!;
  const now = sectionsOf(text ?? '');
  const first = now.findIndex((section, index) => sectionHash(section) !== sections[index]);
  const words = (now[first < 0 ? now.length - 1 : first] ?? '').replace(/\s+/g, ' ').trim();
  return words.slice(0, maxWords);
}

/** Each mark of the answer has its quote, and each quote that counts as checked is in its text. */
function quoteFindings({ answer, quotes, sources }: Receipt): Finding[] {
  const { marks } = readMarks(answer);
  const texts = sources.map(({ text }) => (text === null ? null : new SourceText(text)));
  const missing = marks.length === quotes.length ? [] : [{ kind: 'answer' } as const];
  return [
    ...missing,
    ...quotes.flatMap(({ quote, result, place }, at): Finding[] => {
      const isListed = marks[at]?.quote === quote;
      const hasPlace = result === 'checked' || result === 'part';
      if (!isListed || hasPlace !== (place !== null)) return [{ kind: 'quote', quote: at }];
      const text = place && texts[place.source];
      const isFound =
        !place ||
        (text && isInPassage(text.text, place) && isAt(text, quote, place, result === 'checked'));
      return isFound ? [] : [{ kind: 'lost', quote: at }];
    }),
  ];
}

function isInPassage(text: string, place: ReceiptPlace): boolean {
  const { start, end, passage, passageStart } = place;
  const passageEnd = passageStart + passage.length;
  const isWithin = passageStart >= 0 && passageStart <= start && start < end && end <= passageEnd;
  return isWithin && text.slice(passageStart, passageEnd) === passage;
}

/** Whether a quote, by its index, is not what the receipt says of it. */
export function isWrong(findings: readonly Finding[], quote: number): boolean {
  return findings.some(
    (finding) => (finding.kind === 'lost' || finding.kind === 'quote') && finding.quote === quote,
  );
}

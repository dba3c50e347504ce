import type { PageFacts } from '../documents/page-facts.ts';

/**
 * Sources come from pages of any author. In a prompt each is inside a fence whose name contains a
 * code that is made for this one request, so that text of a page can neither guess nor close it.
 */
export const fenceName = 'untrusted-source';
/** Notes that a model made of such text may repeat its content. */
export const notesFence = 'untrusted-notes';
/** Text that a tool works on: a selection, a conversation, a draft. */
export const textFence = 'untrusted-text';

/** Hex digits of the code; 64 bits and more cannot be guessed in a page. */
export const nonceBytes = 12;

export interface FencedSource {
  /** As marks name it, from 1. */
  number: number;
  title: string;
  link: string | null;
  /** With labels. */
  text: string;
  /** The part of the source, such as `part 2 of 5`; null for all of it. */
  extent: string | null;
  /** Headings under which `text` begins, the outermost first. */
  under: readonly string[];
  /** What its page states of itself: as little to be trusted as its text. */
  facts?: PageFacts | undefined;
  /** Frames of its page whose text could not be read; absent: none. */
  unreadFrames?: number | undefined;
  /** Only what a search shows of its page; absent: the page. */
  isSnippet?: boolean | undefined;
  /** Of a page from memory, of which only passages are given, the day on which it was read; absent: another source. */
  readOn?: string | undefined;
  /** Its passages only came near to the question; absent: they match it. */
  isUnsure?: boolean | undefined;
  /** Of the marks of a page the day of the latest; absent: another source. */
  markedOn?: string | undefined;
}

export interface Fence {
  /** The opening of the fence, with the source's number, title and address. */
  head: string;
  text: string;
  tail: string;
}

export function fence(source: FencedSource, nonce: string): Fence {
  const named: [string, string | null][] = [
    ['number', String(source.number)],
    ['title', source.title],
    ['address', source.link],
    ...factsOf(source.facts),
    ['read', source.readOn ?? null],
    ['match', source.isUnsure ? 'unsure' : null],
    ['marked', source.markedOn ?? null],
    ['extent', source.extent],
    ['under', source.under.length > 0 ? source.under.join(' › ') : null],
  ];
  const attributes = named
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${attribute(value ?? '', nonce)}"`);
  return {
    head: `<${fenceName}-${nonce}${attributes.join('')}>\n`,
    text: neutral(source.text, nonce),
    tail: `\n</${fenceName}-${nonce}>`,
  };
}

/** Absent where the page does not state it: the model is to say that rather than guess. */
function factsOf(facts: PageFacts = {}): [string, string | null][] {
  const { author, published, modified, siteName, language, kind } = facts;
  return [
    ['author', author?.join(', ') ?? null],
    ['published', published ?? null],
    ['modified', modified ?? null],
    ['site', siteName ?? null],
    ['language', language ?? null],
    ['kind', kind ?? null],
  ];
}

// Any character that looks like an angle bracket, with invisible characters, spaces and hyphens
// between, in any case.
const gap = '[\\s\\p{Cf}\\p{Pd}_/\\\\]*';
const letters = (word: string) => Array.from(word).join('\\p{Cf}*');
const fenceLike = new RegExp(
  `[<＜﹤‹〈⟨](?=${gap}${letters('untrusted')}${gap}(?:${letters('source')}|${letters('notes')}|${letters('text')}))`,
  'giu',
);
/** Marks with which local models end a message (DeepSeek with wide bars): some hosts read them in any text. */
const templateMark =
  /<(?=[|｜](?:[^|｜<>\n]{1,40}[|｜]|[\w▁]{1,40})>|[\w▁]{1,40}[|｜]>|(?:start|end)_of_turn>)|\[(?=\/?INST\])/gi;

/** The text with nothing in it that reads as a fence or as the end of a message. */
export function neutral(text: string, nonce: string): string {
  return text
    .replaceAll(nonce, ' ')
    .replace(fenceLike, '(')
    .replace(templateMark, (mark) => `${mark} `);
}

/** A named text in its fence. */
export function fencedText(name: string, text: string, nonce: string): string {
  const fence = `${textFence}-${nonce}`;
  return `<${fence} name="${attribute(name, nonce)}">\n${neutral(text, nonce)}\n</${fence}>`;
}

function attribute(text: string, nonce: string): string {
  const flat = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return neutral(flat, nonce).replace(/["<>]/g, "'").slice(0, 500);
}

/** A paragraph as it is spoken. */
export interface SpeechParagraph {
  text: string;
  /** Ranges of UTF-16 offsets that are shown otherwise than they are said, such as a formula. */
  unshown: readonly Range[];
}

type Range = readonly [from: number, to: number];

/** What is spoken at a time: a sentence, or a part of a long one. */
export interface SpokenSentence extends SpeechParagraph {
  /** The paragraph that it is of, from 0. */
  paragraph: number;
}

/** Chromium stops voices from the network after 15 seconds of one utterance. */
const maxUtterance = 180;
/** The last place in a text where one may breathe, with what is before it. */
const breath = /^[\s\S]{40,}[,;:–—،、，；：](?=\s|[^\p{ASCII}])/u;
const space = /^[\s\S]+\s/u;

/** Paragraphs as sentences, in their order. `language`: BCP 47. */
export function sentencesOf(
  paragraphs: readonly SpeechParagraph[],
  language: string,
): SpokenSentence[] {
  const segmenter = segmenterOf(language);
  return paragraphs
    .map(sayable)
    .flatMap(({ text, unshown }, paragraph) =>
      [...segmenter.segment(text)]
        .flatMap(({ segment, index }) => shortened(segment, index))
        .flatMap(({ words, start }) => sentence(words, start, unshown, paragraph)),
    );
}

/** Pages name languages in their own ways, such as `sr-SP-Latn`, which is no tag. */
function segmenterOf(language: string): Intl.Segmenter {
  const options = { granularity: 'sentence' } as const;
  try {
    return new Intl.Segmenter(language, options);
  } catch {
    return new Intl.Segmenter(undefined, options);
  }
}

/** A part of a text, and its UTF-16 offset there. */
interface Part {
  words: string;
  start: number;
}

function shortened(words: string, start: number): Part[] {
  if (words.length <= maxUtterance) return [{ words, start }];
  const head = words.slice(0, maxUtterance);
  const cut = (breath.exec(head) ?? space.exec(head))?.[0].length ?? wholeCharacters(head);
  return [{ words: words.slice(0, cut), start }, ...shortened(words.slice(cut), start + cut)];
}

/** Without half of a surrogate pair at its end. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

function sentence(
  words: string,
  start: number,
  unshown: readonly Range[],
  paragraph: number,
): SpokenSentence[] {
  const text = words.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  const from = start + words.indexOf(text);
  const inside = unshown.flatMap(([first, end]): Range[] => {
    const range = [Math.max(0, first - from), Math.min(text.length, end - from)] as const;
    return range[0] < range[1] ? [range] : [];
  });
  return [{ text, unshown: inside, paragraph }];
}

const unsaid =
  /\bhttps?:\/\/[^\s<>()]+[^\s<>().,;:!?'"”’»]|(?:\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3|\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}|\uFE0F|\u200D|\p{Emoji_Modifier})+/gu;

/** An address is said as its host, and no picture among the words is said at all. */
function sayable(paragraph: SpeechParagraph): SpeechParagraph {
  let text = '';
  let at = 0;
  const unshown: Range[] = [];
  const add = (until: number, part: string) => {
    const moved = text.length - at;
    for (const [from, to] of paragraph.unshown) {
      if (to > at && from < until)
        unshown.push([Math.max(at, from) + moved, Math.min(until, to) + moved]);
    }
    text += part;
    at = until;
  };
  for (const { 0: mark, index } of paragraph.text.matchAll(unsaid)) {
    add(index, paragraph.text.slice(at, index));
    const host = /^https?:/.test(mark) ? hostOf(mark) : '';
    if (host !== '') unshown.push([text.length, text.length + host.length]);
    at = index + mark.length;
    // Of the space on both sides of a picture one is left, none before a mark.
    if (host === '' && /^(?:[\s.,;:!?…]|$)/.test(paragraph.text.slice(at, at + 1))) {
      text = text.replace(/ {1,8}$/, '');
    }
    text += host;
  }
  add(paragraph.text.length, paragraph.text.slice(at));
  return { text, unshown };
}

function hostOf(address: string): string {
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' };
  return hostname.replace(/^www\./, '');
}

/** The word that begins at an offset; `length`: as the voice reports it, null where it does not. */
export function wordAt(text: string, at: number, length: number | null): Range {
  if (length !== null && length > 0) return [at, Math.min(text.length, at + length)];
  const word = /^[\p{L}\p{N}\p{M}'’-]+/u.exec(text.slice(at))?.[0].length ?? 0;
  return [at, at + word];
}

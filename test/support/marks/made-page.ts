import { letterKey } from '#domain/passages/letters.ts';

/* Pages of made-up text: words that know where they come from, so that the right place of a mark is known whatever was changed. */

/** Numbers from 0 up to 1, the same for a seed (mulberry32). */
export type Chance = () => number;
export function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const below = (chance: Chance, count: number) => Math.floor(chance() * count);
export const oneOf = <T>(chance: Chance, from: readonly T[]): T =>
  from[below(chance, from.length)]!;

/** A word with what is behind it; `id` is the same on both pages of a pair. */
export interface Word {
  id: number;
  text: string;
  end: string;
}
export type Block = Word[];

const languages = [
  'the a harbour tide library of room water floods twice each month and keeper moves books up stairs before noon when wind is from north nobody told council that pumps had failed in March so people wait on wet floor with lamps until boats return'.split(
    ' ',
  ),
  'der die Hafen und Flut Bibliothek im Raum Wasser steigt zweimal jeden Monat vor Mittag wenn Wind aus Norden weht trägt der Wärter Bücher nach oben niemand sagte dem Rat dass Pumpen im März versagten'.split(
    ' ',
  ),
  'гавань прилив библиотека вода дважды каждый месяц сторож носит книги наверх до полудня когда ветер с севера никто не сказал совету что насосы отказали в марте люди ждут'.split(
    ' ',
  ),
  '潮 図書館 水 港 月 二度 守衛 本 上 昼 風 北 誰 議会 ポンプ 三月 人 床 船 夜 波 灯 窓 雨 音'.split(
    ' ',
  ),
];

/** What pages say again and again. */
const refrains = ['Read more', 'Add to cart', 'Share this page', 'Reply · 2 likes', 'Back to top'];

export class Maker {
  readonly chance: Chance;
  readonly language: readonly string[];
  #next = 0;

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    this.language = languages[seed % languages.length]!;
  }

  word(text: string, end = ' '): Word {
    this.#next += 1;
    return { id: this.#next, text, end };
  }

  /** In another language than the page's. */
  foreign(): string {
    const others = languages.filter((each) => each !== this.language);
    return oneOf(this.chance, oneOf(this.chance, others));
  }

  /** A number now and then: 3.5 is not 35. */
  some(): string {
    if (this.chance() < 0.06) return `${below(this.chance, 90)}.${1 + below(this.chance, 9)}`;
    return oneOf(this.chance, this.language);
  }

  sentence(): Word[] {
    const length = 6 + below(this.chance, 14);
    const words = Array.from({ length }, () => this.word(this.some()));
    words.at(-1)!.end = '. ';
    return words;
  }

  paragraph(): Block {
    return Array.from({ length: 1 + below(this.chance, 5) }, () => this.sentence()).flat();
  }

  refrain(): Block {
    return oneOf(this.chance, refrains)
      .split(' ')
      .map((text) => this.word(text));
  }

  /** Paragraphs, and what is between them. */
  page(): Block[] {
    const blocks: Block[] = [];
    const count = 8 + below(this.chance, 22);
    while (blocks.length < count) {
      blocks.push(this.paragraph());
      if (this.chance() < 0.5) blocks.push(this.refrain());
    }
    return blocks;
  }
}

/** Texts as a page has them. `continues`: whether one is on the line of the one before. */
export interface PageTexts {
  texts: string[];
  continues: boolean[];
}

/** A block is one or more texts, cut anywhere between words and sometimes within one. */
export function textsOf(blocks: readonly Block[], chance: Chance): PageTexts {
  const page: PageTexts = { texts: [], continues: [] };
  const begin = (text: string, continues: boolean) => {
    page.texts.push(text);
    page.continues.push(continues);
  };
  for (const block of blocks) {
    begin('', false);
    for (const { text, end } of block) {
      const cut = chance();
      if (cut < 0.1) begin('', true);
      const at = cut > 0.97 && text.length > 3 ? 2 : 0;
      if (at > 0) {
        page.texts[page.texts.length - 1] += text.slice(0, at);
        begin('', true);
      }
      page.texts[page.texts.length - 1] += text.slice(at) + end;
    }
  }
  return page;
}

export const plainText = (words: readonly Word[]) =>
  words
    .map(({ text, end }) => text + end)
    .join('')
    .trim();

/** Letters before the words with these ids, one behind the other; null: the page does not have them so. */
export function lettersAt(blocks: readonly Block[], quote: readonly Word[]): number | null {
  const words = blocks.flat();
  const isThere = (at: number) =>
    quote.every(
      ({ id, text }, step) => words[at + step]?.id === id && words[at + step]?.text === text,
    );
  const at = words.findIndex((_, place) => isThere(place));
  return at < 0
    ? null
    : letterKey(
        words
          .slice(0, at)
          .map(({ text }) => text)
          .join(''),
      ).length;
}

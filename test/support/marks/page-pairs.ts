import { markContext } from '#domain/memos/mark-colours.ts';
import type { SoughtMark } from '#domain/memos/place-of-mark.ts';
import { letterKey } from '#domain/passages/letters.ts';
import {
  type Block,
  below,
  lettersAt,
  Maker,
  oneOf,
  type PageTexts,
  plainText,
  textsOf,
  type Word,
} from './made-page.ts';

/** A page with a mark, and the page as it is later. */
export interface PagePair {
  name: string;
  mark: SoughtMark;
  /** Texts of the later page. */
  page: PageTexts;
  /** Letters before the mark's words there; null: they are gone. */
  at: number | null;
}

type Change = (blocks: Block[], quote: Word[], maker: Maker) => Block[];

/** Words other than the mark's are changed, blocks come and go. */
const edited: Change = (blocks, quote, maker) => {
  const marked = new Set(quote.map(({ id }) => id));
  const isMarked = (block: Block) => block.some(({ id }) => marked.has(id));
  const rate = 0.1 + maker.chance() * 0.3;
  return blocks.flatMap((block) => {
    if (!isMarked(block) && maker.chance() < 0.15) return [];
    const changed = block.map((word) =>
      !marked.has(word.id) && maker.chance() < rate ? maker.word(maker.some(), word.end) : word,
    );
    return maker.chance() < 0.15 ? [changed, maker.paragraph()] : [changed];
  });
};

/** The same words in other texts, with other punctuation. */
const rendered: Change = (blocks) =>
  blocks.map((block) =>
    block.map((word) => ({ ...word, end: word.end === '. ' ? ' .\n' : '\u00a0' })),
  );

/** What is next to the article is elsewhere, and other blocks are between its own. */
const laidOut: Change = (blocks, _quote, maker) => {
  const own = blocks.filter((block) => block.length > 4);
  const others = blocks.filter((block) => block.length <= 4);
  const between = own.flatMap((block) =>
    maker.chance() < 0.4 ? [block, maker.refrain(), maker.refrain()] : [block],
  );
  return maker.chance() < 0.5 ? [...others, ...between] : [...between, ...others];
};

const translated: Change = (blocks, _quote, maker) =>
  blocks.map((block) => block.map(({ end }) => maker.word(maker.foreign(), end)));

/** Paragraphs are divided, or joined with the next. */
const split: Change = (blocks, _quote, maker) => {
  const parts = blocks.flatMap((block) => {
    const at = 1 + below(maker.chance, block.length);
    return maker.chance() < 0.6 ? [block.slice(0, at), block.slice(at)] : [block];
  });
  return parts.reduce<Block[]>((joined, part) => {
    if (maker.chance() < 0.3 && joined.length > 0) joined[joined.length - 1]!.push(...part);
    else joined.push([...part]);
    return joined;
  }, []);
};

/** One of the mark's own words is another one. */
const misquoted: Change = (blocks, quote, maker) => {
  const changed = oneOf(maker.chance, quote);
  const other = maker.word(/\d/.test(changed.text) ? `1${changed.text}` : `un${changed.text}`);
  return blocks.map((block) =>
    block.map((word) => (word.id === changed.id ? { ...other, end: word.end } : word)),
  );
};

/** The blocks with the mark are gone. */
const removed: Change = (blocks, quote) => {
  const marked = new Set(quote.map(({ id }) => id));
  return blocks.filter((block) => !block.some(({ id }) => marked.has(id)));
};

/** The page says the words a second time, in a block of their own. */
const quoted: Change = (blocks, quote, maker) => {
  const copy = quote.map(({ text, end }) => maker.word(text, end));
  const at = below(maker.chance, blocks.length + 1);
  return [...blocks.slice(0, at), copy, ...blocks.slice(at)];
};

/** The paragraphs are in another order. */
const moved: Change = (blocks, quote, maker) => {
  const marked = new Set(quote.map(({ id }) => id));
  const own = blocks.filter((block) => block.some(({ id }) => marked.has(id)));
  const others = blocks.filter((block) => !own.includes(block));
  const at = below(maker.chance, others.length + 1);
  return [...others.slice(0, at), ...own, ...others.slice(at)];
};

const changes = { edited, rendered, laidOut, translated, split, misquoted, removed, quoted, moved };

/** A pair for each number. */
export function pagePair(seed: number): PagePair {
  const maker = new Maker(seed);
  const names = Object.keys(changes) as (keyof typeof changes)[];
  const name = names[seed % names.length]!;
  const before = maker.page();
  const quote = markedIn(before, maker);
  const after = changes[name](before, quote, maker);
  return {
    name,
    mark: soughtMark(before.flat(), quote),
    page: textsOf(after, maker.chance),
    at: lettersAt(after, quote),
  };
}

/** Some words, sentences, a paragraph or more; now and then what the page says again and again. */
function markedIn(blocks: readonly Block[], maker: Maker): Word[] {
  const { chance } = maker;
  const isRefrain = chance() < 0.02;
  const wanted = blocks.filter((block) => block.length <= 4 === isRefrain);
  const block = oneOf(chance, wanted.length > 0 ? wanted : blocks);
  const words = blocks.flat();
  const start = words.indexOf(block[0]!);
  if (block.length <= 4 || chance() < 0.3) return words.slice(start, start + block.length);
  const from = start + below(chance, block.length - 2);
  return words.slice(from, from + 2 + below(chance, 30));
}

function soughtMark(words: readonly Word[], quote: readonly Word[]): SoughtMark {
  const from = words.indexOf(quote[0]!);
  const textOf = (some: readonly Word[]) => some.map(({ text, end }) => text + end).join('');
  const text = plainText(quote);
  const key = letterKey(textOf(words));
  const letters = letterKey(text);
  return {
    text,
    prefix: textOf(words.slice(0, from)).slice(-markContext),
    suffix: ` ${textOf(words.slice(from + quote.length))}`.slice(0, markContext),
    isRepeated: key.indexOf(letters) !== key.lastIndexOf(letters),
  };
}

import { isTelling } from '#domain/memory/page-changes.ts';
import { piecesOf } from '#domain/reading/pieces.ts';
import { closenessOf } from '#domain/search/rank-names.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { type Databases, OwnerDatabase, rowsOf } from '../pool/owner-database.ts';
import { frequenciesOf, PassageIndex } from '../reading/passage-index.core.ts';
import { mergeRanked, queryWords, rankPassages } from '../reading/rank.core.ts';
import { storedLength } from '../reading/reading.api.ts';
import type {
  PackedRow,
  RankedTexts,
  RankTexts,
  ReadText,
  ShownPlace,
  ShowPlaces,
} from './memory.api.ts';
import { shownText, unpackText } from './text-pack.ts';

const textsTable = 'memoryTexts';
/** Characters around the words that were found. */
const reach = 140;

interface CachedText {
  read: ReadText;
  /** Made when its passages are first ranked. */
  index: PassageIndex | null;
}

/** Remembered texts as searches look into them; the latest are cached until the worker ends. */
export class StoredTexts {
  readonly #database: OwnerDatabase;
  /** The most recently used is last. */
  #cached = new Map<string, CachedText>();

  constructor(databases: Databases) {
    this.#database = new OwnerDatabase(databases);
  }

  async rank({ database, texts, query, words, max }: RankTexts): Promise<RankedTexts> {
    const read = await this.#read(
      database,
      texts.map(({ hash }) => hash),
    );
    const terms = queryWords(query);
    const indexes = Array.from(read, ([docId, text]) => ({ docId, index: indexOf(text) }));
    const all = frequenciesOf(indexes.map(({ index }) => index));
    const ranked = indexes.map(({ docId, index }) => ({
      docId,
      hits: rankPassages(index, terms, max, all),
    }));
    const passages = mergeRanked(ranked, max).map(({ docId: hash, ...hit }) => ({ hash, ...hit }));
    const having = words === null ? [] : havingAll(texts, read, passages, words);
    return { passages, having };
  }

  async show({ database, places, words }: ShowPlaces): Promise<(ShownPlace | null)[]> {
    const read = await this.#read(
      database,
      places.map(({ hash }) => hash),
    );
    const query = readQuery(words);
    return places.map(({ hash, passage: at }) => {
      const text = read.get(hash)?.read;
      if (!text) return null;
      const passage = at === null ? undefined : text.passages[at];
      const around = passage ? text.text.slice(passage.textStart, passage.textEnd) : text.text;
      return {
        excerpt: query ? searchExcerpt(around, query, reach) : '',
        anchor: passage?.anchor ?? null,
        says: passage ? saysOf(around) : null,
      };
    });
  }

  /** Those of the texts that are there, the first ones as far as they can be searched together. */
  async #read(
    database: string,
    hashes: readonly string[],
  ): Promise<ReadonlyMap<string, CachedText>> {
    const wanted = [...new Set(hashes)];
    await this.#load(
      database,
      wanted.filter((hash) => !this.#cached.has(hash)),
    );
    const read = new Map<string, CachedText>();
    let left = storedLength;
    for (const hash of wanted) {
      const text = this.#cached.get(hash);
      if (!text) continue;
      left -= text.read.text.length;
      if (left >= 0 || read.size === 0) read.set(hash, text);
    }
    this.#forgetOthers(read);
    return read;
  }

  async #load(database: string, hashes: readonly string[]): Promise<void> {
    const db = hashes.length === 0 ? null : await this.#database.open(database, textsTable);
    const rows = db ? await rowsOf<PackedRow>(db, textsTable, hashes) : [];
    await Promise.all(
      rows.map(async ({ hash, bytes }) => {
        this.#cached.set(hash, { read: await unpackText(bytes), index: null });
      }),
    );
  }

  #forgetOthers(used: ReadonlyMap<string, CachedText>): void {
    for (const [hash, text] of used) {
      this.#cached.delete(hash);
      this.#cached.set(hash, text);
    }
    let length = 0;
    for (const [hash, { read }] of [...this.#cached].reverse()) {
      length += read.text.length;
      if (length > storedLength && !used.has(hash)) this.#cached.delete(hash);
    }
  }
}

function saysOf(passage: string): string | null {
  const shown = shownText(passage);
  return isTelling(shown) ? sha256Hex(shown) : null;
}

function indexOf(text: CachedText): PassageIndex {
  const { text: pure_text, passages } = text.read;
  text.index ??= new PassageIndex(
    piecesOf({ pure_text, passages: [...passages] }, 1).map((piece) => ({
      text: piece.text,
      under: piece.under.join(' › '),
    })),
  );
  return text.index;
}

/** Texts in which no passage has any of the words, yet which have them all with their names. */
function havingAll(
  texts: RankTexts['texts'],
  read: ReadonlyMap<string, CachedText>,
  passages: RankedTexts['passages'],
  words: string,
): string[] {
  const query = readQuery(words);
  const found = new Set(passages.map(({ hash }) => hash));
  const has = ({ hash, names }: (typeof texts)[number]) =>
    query !== null && closenessOf(query, names, read.get(hash)?.read.text ?? '') !== null;
  return texts.filter((text) => !found.has(text.hash) && has(text)).map(({ hash }) => hash);
}

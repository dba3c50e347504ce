import * as z from 'zod/mini';
import type { Message } from '#domain/conversations/conversations.ts';
import { wordsOfAnswer } from '#domain/evidence/marks.ts';
import { foldText } from '#domain/search/fold-letters.ts';
import { parseJson } from '#shared/json.ts';
import type { GlossDatabase, TextPartRow } from '../database/database.ts';
import { changeRows, type Store, stored } from '../database/store.ts';
import { hasGrams, mayContain, signatureOf } from './grams.ts';

/** Messages of a part. */
const partRows = 256;
/** A write is numbered before its transaction ends: what is newer is read by each search, and indexed later. */
const settleMs = 5_000;
const stateKey = 'textIndex';

/** Increases with each change of how texts are folded: everything is read again. */
const foldVersion = 2;

const stateSchema = z.object({
  fold: z.literal(foldVersion),
  /** The last message of the first walk over all of them; null: it has reached the end. */
  walked: z.nullable(z.string()),
  /** The number of the last write that is indexed. */
  seq: z.number(),
});
type State = z.infer<typeof stateSchema>;

/** The text of a message as it is shown: marks of an answer are not part of it. */
export function shownText({ type, text }: Message): string {
  return type === 'ai' ? wordsOfAnswer(text) : text;
}

/** Messages in which the rarest of some words may be. */
interface FoundTexts {
  word: string;
  messages: Message[];
}

/**
 * Messages that may contain that one of the folded words that the fewest parts have: every one that does is among
 * them. null: too many, or the words are too short; then reading the chats in their order is as fast.
 */
export async function findTexts(
  store: Store,
  foldedWords: readonly string[],
): Promise<FoundTexts | null> {
  const words = foldedWords.filter(hasGrams);
  if (words.length === 0) return null;
  const seq = await indexTexts(store);
  const { messages } = store.db;
  return stored(async () => {
    const parts = await partsOf(store.db);
    const { word, found } = rarest(parts, words);
    if (found.length > Math.max(4, parts.length / 2)) return null;
    const rows = await Promise.all(found.map((part) => messagesOf(store, part)));
    const fresh = await messages.where('seq').above(seq).toArray();
    const all = new Map([...rows.flat(), ...fresh].map((row) => [row.messageId, row]));
    return { word, messages: [...all.values()] };
  });
}

/** Other messages may be among them. In one read where their ids are next to each other, as those of a first walk are. */
async function messagesOf({ db }: Store, { ids }: TextPartRow): Promise<Message[]> {
  const sorted = ids.toSorted();
  const range = db.messages
    .where('messageId')
    .between(sorted[0] ?? '', sorted.at(-1) ?? '', true, true);
  if ((await range.count()) <= 2 * ids.length) return range.toArray();
  return (await db.messages.bulkGet(ids)).filter((row) => row !== undefined);
}

const readParts = new WeakMap<GlossDatabase, readonly TextPartRow[]>();

/** A part never changes: only those that were added since are read. */
async function partsOf(db: GlossDatabase): Promise<readonly TextPartRow[]> {
  const known = readParts.get(db) ?? [];
  const added = await db.textParts
    .where('id')
    .above(known.at(-1)?.id ?? 0)
    .toArray();
  const all = [...known, ...added];
  // The index was made again meanwhile, in another context perhaps.
  const parts = (await db.textParts.count()) === all.length ? all : await db.textParts.toArray();
  readParts.set(db, parts);
  return parts;
}

function rarest(parts: readonly TextPartRow[], words: readonly string[]) {
  return words
    .map((word) => ({
      word,
      found: parts.filter(({ signature }) => mayContain(signature, word)),
    }))
    .reduce((least, each) => (each.found.length < least.found.length ? each : least));
}

/** Indexes what was written since, a part at a time. @returns the number of the last write that is indexed */
async function indexTexts(store: Store): Promise<number> {
  const current = await currentSeq(store);
  if (current !== null) return current;
  for (;;) {
    const { isDone, seq } = await indexPart(store);
    if (isDone) return seq;
  }
}

/** Where nothing waits to be indexed, nothing is written. null: something does. */
function currentSeq({ db }: Store): Promise<number | null> {
  return stored(async () => {
    const settled = settledNow();
    const state = stateOf((await db.meta.get(stateKey))?.value, settled);
    if (!state || state.walked !== null) return null;
    if (state.seq === settled) return settled;
    const waiting = db.messages.where('seq').between(state.seq, settled, false, true);
    return (await waiting.count()) === 0 ? state.seq : null;
  });
}

const settledNow = () => (Date.now() - settleMs) * 1000;

function indexPart(store: Store): Promise<{ isDone: boolean; seq: number }> {
  return changeRows(store, ['messages', 'textParts', 'meta'], async (db) => {
    const settled = settledNow();
    const state = await readState(store, settled);
    const rows = await unindexed(store, state, settled);
    if (rows.length > 0) await db.textParts.add(partOf(rows.map(({ row }) => row)) as TextPartRow);
    const next = nextState(state, rows);
    await db.meta.put({ key: stateKey, value: JSON.stringify(next) });
    return { isDone: next.walked === null && rows.length < partRows, seq: next.seq };
  });
}

async function readState({ db }: Store, settled: number): Promise<State> {
  const state = stateOf((await db.meta.get(stateKey))?.value, settled);
  if (state) return state;
  await db.textParts.clear();
  return { fold: foldVersion, walked: '', seq: settled };
}

/** null: everything is read again, as where a clock that was set back gives numbers that were indexed already. */
function stateOf(stored: string | undefined, settled: number): State | null {
  const state = stateSchema.safeParse(parseJson(stored ?? ''));
  return state.success && state.data.seq <= settled ? state.data : null;
}

interface Unindexed {
  row: Message;
  /** null: of the first walk. */
  seq: number | null;
}

async function unindexed(
  { db }: Store,
  { walked, seq }: State,
  settled: number,
): Promise<Unindexed[]> {
  if (walked !== null) {
    const rows = await db.messages.where('messageId').above(walked).limit(partRows).toArray();
    return rows.map((row) => ({ row, seq: null }));
  }
  const rows: Unindexed[] = [];
  const after = db.messages.where('seq').between(seq, settled, false, true).limit(partRows);
  await after.each((row, { key }) => void rows.push({ row, seq: Number(key) }));
  return rows;
}

function nextState(state: State, rows: readonly Unindexed[]): State {
  const last = rows.at(-1);
  if (state.walked === null) return { ...state, seq: last?.seq ?? state.seq };
  return { ...state, walked: rows.length < partRows ? null : (last?.row.messageId ?? null) };
}

function partOf(rows: readonly Message[]): Omit<TextPartRow, 'id'> {
  const texts = rows.map((row) => foldText(shownText(row)));
  return { ids: rows.map(({ messageId }) => messageId), signature: signatureOf(texts) };
}

import type { ReplyOf } from '#bus/types.ts';
import { comparePage } from '#domain/memory/page-changes.ts';
import { piecesOf } from '#domain/reading/pieces.ts';
import { dropUnchanged, getDocument } from '#services/store/documents/documents.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { MemoryDeps, ReadUnopened } from './memory-deps.ts';
import { readCopy } from './stored-copy.ts';

type Comparison = ReplyOf<'memory.compare'>;

const unknown: Comparison = { state: 'unknown', changes: [] };
const gone: Comparison = { ...unknown, state: 'gone' };
/** More would be another text. */
const maxShown = 50;

/** The page is read at its address, as it is now, and compared with the copy; nothing of it stays. @throws not_found */
export async function compareCopy(
  deps: Pick<MemoryDeps, 'store' | 'pool' | 'readUnopened' | 'statusOf'>,
  pageId: string,
  signal: AbortSignal,
): Promise<Comparison> {
  const { page, read } = await readCopy(deps, pageId, signal);
  if (!deps.readUnopened) return unknown;
  try {
    const now = await passagesNow(deps, deps.readUnopened, page.address, signal);
    const { state, changes } = comparePage(passagesOf(read.text, read.passages), now);
    if (state === 'other') return (await isGone(deps, page.address, signal)) ? gone : unknown;
    return { state, changes: changes.slice(0, maxShown) };
  } catch (thrown) {
    const { code, details } = toCodedError(thrown);
    if (signal.aborted) throw thrown;
    return code === 'fetch_other' && isGoneStatus(details?.status) ? gone : unknown;
  }
}

async function passagesNow(
  { store }: Pick<MemoryDeps, 'store'>,
  readUnopened: ReadUnopened,
  address: string,
  signal: AbortSignal,
): Promise<string[]> {
  const since = store.clock.now();
  const { docId } = await readUnopened(address, signal);
  const document = await getDocument(store, docId);
  if (!document) throw new CodedError('not_found', 'the page was read and is gone');
  await dropUnchanged(store, document, since);
  return passagesOf(document.pure_text, document.passages);
}

type Passages = Parameters<typeof piecesOf>[0]['passages'];

const passagesOf = (text: string, passages: readonly Passages[number][]) =>
  piecesOf({ pure_text: text, passages: [...passages] }, 1).map((piece) => piece.text);

async function isGone(
  { statusOf }: Pick<MemoryDeps, 'statusOf'>,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  return isGoneStatus(await statusOf?.(address, signal).catch(() => undefined));
}

const isGoneStatus = (status: unknown) => status === 404 || status === 410;

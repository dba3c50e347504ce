import { proxy } from 'comlink';
import type { Rows } from '#app/rows/rows.ts';
import {
  type FoundImport,
  type ImportCounts,
  type Imported,
  type ImportedInstruction,
  type ImportProgress,
  type ImportReport,
  noCounts,
} from '#domain/import/imported.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { ImportBatch } from '#workers/import/import.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { type FilePorts, type ReadArchive, storeFiles } from './import-files.ts';

interface ImportCall {
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

interface ImporterParts extends FilePorts {
  /** Another than `pool`: on a small computer that has room for one long job, and files are hashed while others are read. */
  reading: WorkPort;
  rows: Pick<Rows, 'imports'>;
}

/** Hours: a file of 2 GB on a slow computer. */
const options = { timeoutMs: 6 * 60 * 60_000, endOnError: true, long: true } as const;

/** Imports of files of other products, in this page. */
export function createImporter(parts: ImporterParts) {
  return {
    count: (file: File, call: ImportCall) => count(parts, file, call),
    run: (file: File, call: ImportCall, before?: ImportReport) =>
      run(parts, file, call, before ?? emptyReport()),
  };
}

const emptyReport = (): ImportReport => ({
  added: { ...noCounts },
  known: { ...noCounts },
  left: [],
  instructions: [],
  isStopped: false,
  next: 0,
});

async function count(
  { reading }: ImporterParts,
  file: File,
  { signal, onProgress }: ImportCall,
): Promise<FoundImport> {
  let counts = noCounts;
  const unknown: string[] = [];
  const take = async (batch: ImportBatch) => {
    counts = batch.counts;
    unknown.push(...batch.unknown);
    onProgress(progressOf(batch));
  };
  const names = await reading.run(
    signal,
    'import',
    (job) => job.read(file, { from: 0, onlyCount: true }, proxy(take)),
    options,
  );
  return { names, counts, unknown };
}

const progressOf = ({ done, of, counts }: ImportBatch): ImportProgress => ({
  part: of > 0 ? done / of : 1,
  counts,
});

async function run(
  parts: ImporterParts,
  file: File,
  { signal, onProgress }: ImportCall,
  before: ImportReport,
): Promise<ImportReport> {
  const { reading, rows } = parts;
  const { failure: _failure, ...begun } = structuredClone(before);
  const report: ImportReport = { ...begun, isStopped: false };
  const wasUnknown = before.added.unknown;
  if (before.next === 0) await rows.imports.begin();
  /** A batch that was read is written, whenever it is stopped. */
  let writing: Promise<void> = Promise.resolve();
  const task: Parameters<typeof reading.run<'import', string[]>>[2] = (job) => {
    const take = (batch: ImportBatch) => {
      if (signal.aborted) return Promise.reject(toCodedError(signal.reason, 'aborted'));
      writing = write(parts, report, batch, { open: (path) => job.file(path), signal });
      return writing.then(() => {
        report.added.unknown = wasUnknown + batch.counts.unknown;
        onProgress(progressOf(withBefore(batch, before)));
      });
    };
    return job.read(file, { from: before.next, onlyCount: false }, proxy(take));
  };
  try {
    await reading.run(signal, 'import', task, options);
  } catch (error) {
    await writing.catch(() => undefined);
    const failure = signal.aborted ? null : toCodedError(error);
    // What was imported before it is said.
    if (failure && report.next === 0) throw failure;
    report.isStopped = true;
    if (failure) report.failure = failure.toData();
  } finally {
    await rows.imports.end();
  }
  return report;
}

async function write(
  parts: ImporterParts,
  report: ImportReport,
  { items, unknown, next }: ImportBatch,
  archive: ReadArchive,
): Promise<void> {
  const files = await storeFiles(parts, items, archive);
  const written = await parts.rows.imports.write({ items, files: files.sources });
  addCounts(report.added, { ...written.added, files: files.added });
  addCounts(report.known, { ...written.known, files: files.known });
  const names = unknown.map((name) => ({ reason: 'unknown' as const, name }));
  report.left.push(...names, ...files.left, ...written.left);
  report.instructions = withInstructions(report.instructions, items);
  report.next = next;
}

/** What was passed over was read before. */
function withBefore(batch: ImportBatch, { added, known }: ImportReport): ImportBatch {
  const counts = { ...batch.counts };
  for (const more of [added, known]) addCounts(counts, more);
  return { ...batch, counts };
}

function addCounts(sum: ImportCounts, more: ImportCounts): void {
  for (const key of Object.keys(more) as (keyof ImportCounts)[]) sum[key] += more[key];
}

/** Each once: ChatGPT repeats them in every chat. */
function withInstructions(
  known: ImportedInstruction[],
  items: readonly Imported[],
): ImportedInstruction[] {
  const all = new Map(known.map((each) => [each.text, each]));
  for (const item of items) {
    if (item.kind === 'instruction' && !all.has(item.text)) all.set(item.text, item);
  }
  return [...all.values()];
}

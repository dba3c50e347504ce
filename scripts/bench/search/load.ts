import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Passage } from '#domain/passages/passage.ts';
import type { Database } from '#server/database/connect.ts';
import { analyzeDocument } from '#server/search/analyze-document.ts';
import { bytesOf, type PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { analyzerVersion } from '#server/search/terms.ts';
import { type BenchDocument, documentOf } from './corpus.ts';

export const owner = 'bench';

/** A document's text, and the offsets of its passages. */
function textOf({ passages: texts }: BenchDocument): {
  pure_text: string;
  passages: Passage[];
} {
  let at = 0;
  const passages = texts.map((text, place) => {
    const textStart = at;
    at += text.length + 2;
    const anchor = { kind: 'text' as const };
    return { id: `${place}-0`, textStart, textEnd: textStart + text.length, anchor };
  });
  return { pure_text: texts.join('\n\n'), passages };
}

/** Documents as an upload leaves them, then the index's own call; milliseconds of the calls. */
export async function indexDocuments(
  db: Database,
  index: PgDocumentIndex,
  from: number,
  to: number,
): Promise<number> {
  await sql`insert into owner (owner_id, kind) values (${owner}, 'bench') on conflict do nothing`.execute(
    db,
  );
  let ms = 0;
  for (let n = from; n < to; n += 1) {
    const document = documentOf(n);
    const { pure_text, passages } = textOf(document);
    await sql`
      insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data,
                            passages, device_id, hlc, created_at)
      values (${owner}, ${document.docId}, 'chat_file', ${pure_text}, 1, '{}',
              ${JSON.stringify(passages)}, 'd', 'h', now())`.execute(db);
    const start = performance.now();
    await index.index(owner, document.docId);
    ms += performance.now() - start;
  }
  return ms;
}

const columns = {
  document:
    'owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data, passages, device_id, hlc, created_at',
  indexed_document: 'owner_id, doc_id, cutter, fingerprint, lengths, signature',
  passage: 'owner_id, doc_id, ordinal, passage_id, text_start, text_end, anchor, text',
  word_block: 'owner_id, doc_id, reversed, first, entries',
} as const;
type Table = keyof typeof columns;

/** The same rows, cut by the same code, through COPY. */
export async function copyDocuments(db: Database, from: number, to: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gloss-bench-copy-'));
  // PostgreSQL reads the files, and may run as another user.
  await chmod(folder, 0o755);
  try {
    const files = new Map<Table, WriteStream>();
    for (const table of Object.keys(columns) as Table[]) {
      files.set(table, createWriteStream(path.join(folder, table), { mode: 0o644 }));
    }
    for (let n = from; n < to; n += 1) await writeDocument(files, documentOf(n));
    for (const [table, file] of files) {
      file.end();
      await once(file, 'close');
      const place = sql.lit(path.join(folder, table));
      await sql`copy ${sql.table(table)} (${sql.raw(columns[table])}) from ${place}`.execute(db);
      await rm(path.join(folder, table));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeDocument(
  files: Map<Table, WriteStream>,
  document: BenchDocument,
): Promise<void> {
  const { docId } = document;
  const cut = await analyzeDocument(textOf(document));
  const bytes = (value: Buffer) => `\\\\x${value.toString('hex')}`;
  const line = (...fields: (string | number)[]) => `${[owner, docId, ...fields].join('\t')}\n`;
  const lines: Record<Table, string[]> = {
    document: [line('chat_file', '', 1, '{}', '[]', 'd', 'h', '2026-01-01')],
    indexed_document: [
      line(analyzerVersion, '', bytes(bytesOf(cut.lengths)), bytes(cut.signature)),
    ],
    passage: cut.passages.map(({ id, textStart, textEnd, anchor, text }, place) =>
      line(place, id, textStart, textEnd, JSON.stringify(anchor), text),
    ),
    word_block: cut.blocks.map(({ reversed, first, entries }) =>
      line(reversed ? 't' : 'f', bytes(first), bytes(entries)),
    ),
  };
  for (const [table, file] of files) {
    if (!file.write(lines[table].join(''))) await once(file, 'drain');
  }
}

import Dexie, { type Table } from 'dexie';
import { nameKey, wordKeys } from '#domain/search/word-keys.ts';

type Worded<Row> = Row & { words?: string[] | undefined };

/**
 * Each write of one of these fields sets the words by which the row is found (`*words`), which only that index sees.
 * Rows of other releases may lack a field.
 */
function followWords<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  fields: readonly string[],
  wordsOf: (row: Row) => string[],
): void {
  table.hook('creating', function (_key, row: Worded<Row>) {
    row.words = wordsOf(row);
    this.onsuccess = () => forget(row);
  });
  // A row is put without its words, which the reading hook has removed.
  table.hook('updating', function (changes, _key, row: Worded<Row>) {
    const isChanged = Object.keys(changes).some((path) =>
      fields.some((field) => path === field || path.startsWith(`${field}.`)),
    );
    this.onsuccess = forget;
    return { words: isChanged || !row.words ? wordsOf(changed(row, changes)) : row.words };
  });
  table.hook('reading', (row: Worded<Row> | undefined) => {
    if (!row) return row as never;
    const { words: _words, ...rest } = row;
    return rest as Row;
  });
}

/** The writer's own object was given the words. */
function forget(row: object): void {
  (row as Worded<object>).words = undefined;
}

/** Dexie names changes inside of objects by their path. */
function changed<Row extends object>(row: Row, changes: object): Row {
  const next = Dexie.deepClone(row);
  for (const [path, value] of Object.entries(changes)) Dexie.setByKeyPath(next, path, value);
  return next;
}

interface Named {
  name?: string;
}

/** Of a chat, or a document of the library. */
export const wordsOfName = ({ name = '' }: Named) => [
  nameKey(name),
  ...wordKeys(name, { inside: true }),
];

export function followNames<Row extends Named, Key, Insert>(table: Table<Row, Key, Insert>): void {
  followWords(table, ['name'], wordsOfName);
}

interface Noted {
  text?: string;
  note?: string | undefined;
  source?: { title: string } | null;
}

function wordsOfMemo({ text = '', note = '', source }: Noted): string[] {
  const title = source?.title ?? '';
  const keys = [
    ...wordKeys(title, { inside: true }),
    ...wordKeys(`${text} ${note}`, { inside: false }),
  ];
  return [nameKey(title), ...new Set(keys)];
}

export function followMemos<Row extends Noted, Key, Insert>(table: Table<Row, Key, Insert>): void {
  followWords(table, ['text', 'note', 'source'], wordsOfMemo);
}

/** Rows that an older release has written get their words: each is written again, and the hooks see that. */
export async function addWords(tables: readonly Table[]): Promise<void> {
  for (const table of tables) await table.toCollection().modify(() => undefined);
}

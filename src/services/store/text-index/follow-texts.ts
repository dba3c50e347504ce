import type { EntityTable } from 'dexie';
import type { Message } from '#domain/conversations/conversations.ts';

type Numbered = Message & { seq?: number };

let last = 0;

/** Increases with each write of this context, and with time in all of them: microseconds since the epoch. */
function nextSeq(): number {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

/** Each write of a text gets a number by which the index of texts finds what it has not read; only that index sees it. */
export function followTexts(table: EntityTable<Message, 'messageId'>): void {
  table.hook('creating', (_key, row: Numbered) => {
    row.seq = nextSeq();
  });
  // A row is put without its number, which the reading hook has removed.
  table.hook('updating', (changes, _key, row: Numbered) => {
    const seq = 'text' in changes ? nextSeq() : row.seq;
    return seq === undefined ? undefined : { seq };
  });
  table.hook('reading', (row: Numbered | undefined) => {
    if (!row) return row;
    const { seq: _seq, ...rest } = row;
    return rest;
  });
}

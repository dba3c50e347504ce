import { chatRows } from './chat-rows.ts';
import { conflictRows } from './conflict-rows.ts';
import { findRows } from './find-rows.ts';
import { libraryRows } from './library-rows.ts';
import { memoryRows } from './memory-rows.ts';
import { ownRows } from './own-rows.ts';
import { recordRows } from './record-rows.ts';
import type { RowsDeps } from './rows-deps.ts';
import { settingRows } from './setting-rows.ts';
import { storageRows } from './storage-rows.ts';
import { toolRows } from './tool-rows.ts';
import { toolServerRows } from './tool-server-rows.ts';

/**
 * Rows of the owner whose database is open, for the page that shows them. A method takes one object and
 * returns a promise; one whose name begins with `watch` returns an Observable of the rows now and after
 * each change. Every failure is a CodedError.
 */
export function createRows(deps: RowsDeps) {
  const { store } = deps;
  return {
    ...chatRows(store),
    ...findRows(store),
    ...libraryRows(store),
    ...memoryRows(store),
    ...ownRows(deps),
    ...recordRows(store),
    ...settingRows(deps),
    ...storageRows(deps),
    ...toolServerRows(store),
    conflict: conflictRows(deps),
    tools: toolRows(deps),
  };
}

export type Rows = ReturnType<typeof createRows>;

/** What a method resolves to. */
export type RowsResult<
  Group extends keyof Rows,
  Name extends keyof Rows[Group],
> = Rows[Group][Name] extends (body: never) => Promise<infer Result> ? Result : never;

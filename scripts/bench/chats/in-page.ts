/*
 * Functions that a page runs: they know nothing but their arguments. Each gives the milliseconds to the frame that
 * shows what it waits for. The bare ones are the same work with nothing around it.
 */

/** Types words into a field, and waits until the first element of a list has that text. */
export function untilFirst(
  field: string,
  words: string,
  list: string,
  text: string,
): Promise<number> {
  const input = document.querySelector<HTMLInputElement>(field);
  if (!input) throw new Error(`no field ${field}`);
  return new Promise((done) => {
    const isThere = () => document.querySelector(list)?.textContent?.includes(text) ?? false;
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    input.focus();
    input.select();
    // As a person's keys do: a value that a script sets React does not see.
    document.execCommand('insertText', false, words);
  });
}

/** Clicks the first element with that text, and waits for another. `count`: of those. */
export function untilShown(
  selector: string,
  text: string,
  shown: string,
  count = 1,
): Promise<number> {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const clicked = all.find(({ textContent }) => textContent?.includes(text));
  if (!clicked) throw new Error(`no ${selector} with ${text}`);
  return new Promise((done) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(shown).length < count) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    clicked.click();
  });
}

/** Opens the search by its keys, and waits for its first result. */
export function untilOpen(shown: string): Promise<number> {
  return new Promise((done) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(shown)) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });
}

interface BareQuery {
  table: string;
  field: string;
  /** Rows that have it are listed; absent: the newest by `index`. */
  words?: string;
  index?: string;
  limit: number;
}

/** Rows of the database as plain items of a list: read whole and looked through, or the last ones of an index. */
export async function bareList({ table, field, words, index, limit }: BareQuery): Promise<number> {
  const isOurs = ({ name = '' }) => name.startsWith('gloss-') && !/-(device|recovery)$/.test(name);
  const own = (await indexedDB.databases()).find(isOurs);
  const opening = indexedDB.open(own?.name ?? 'gloss-guest');
  const db = await new Promise<IDBDatabase>((done) => {
    opening.onsuccess = () => done(opening.result);
  });
  const start = performance.now();
  const store = db.transaction(table).objectStore(table);
  type Row = Record<string, string>;
  const rows = await new Promise<Row[]>((done) => {
    if (words !== undefined) {
      const reading = store.getAll();
      reading.onsuccess = () => {
        const has = (row: Row) => row[field]?.toLowerCase().includes(words);
        done((reading.result as Row[]).filter(has).slice(0, limit));
      };
      return;
    }
    const found: Row[] = [];
    const cursor = store.index(index ?? '').openCursor(null, 'prev');
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (at) found.push(at.value as Row);
      if (at && found.length < limit) at.continue();
      else done(found);
    };
  });
  const list = document.createElement('ul');
  list.style.cssText = 'position:fixed;inset:0;overflow:auto;background:#fff;z-index:9';
  for (const row of rows)
    list.append(Object.assign(document.createElement('li'), { textContent: row[field] }));
  document.body.append(list);
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const ms = performance.now() - start;
  list.remove();
  db.close();
  return ms;
}

/** Texts as a plain list, scrolled to its end: what the browser takes by itself. */
export async function bareTexts(texts: readonly string[]): Promise<number> {
  const start = performance.now();
  const list = document.createElement('div');
  list.style.cssText =
    'position:fixed;inset:0;overflow:auto;background:#fff;z-index:9;white-space:pre-wrap;font:15px/24px system-ui';
  for (const text of texts)
    list.append(Object.assign(document.createElement('p'), { textContent: text }));
  document.body.append(list);
  list.scrollTop = list.scrollHeight;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ms = performance.now() - start;
  list.remove();
  return ms;
}

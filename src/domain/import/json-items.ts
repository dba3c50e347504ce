import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';

/** A value of a JSON text: an item of one of the lists, or what is next to them. */
export interface JsonItem {
  /** Of the list, or of the value itself; empty: the file is the list, or the value. */
  path: string;
  isItem: boolean;
  json: string;
}

/** Characters of one item: what is longer is no chat, and would fill the memory. */
const maxItem = 128 * 1024 * 1024;

interface Open {
  path: string;
  isList: boolean;
}

/** What is gathered until it ends. */
interface Gathered {
  path: string;
  isItem: boolean;
  parts: string[];
  length: number;
  depth: number;
  kind: 'nested' | 'string' | 'bare';
  isInString: boolean;
}

/**
 * Cuts JSON, as it comes, into the items of its lists, so that no more than one of them is in memory. A text may have
 * several values, one after the other (JSON Lines).
 */
export class JsonItems {
  readonly #lists: readonly string[];
  readonly #open: Open[] = [];
  #key = '';
  /** A key of an open object, as far as it has come. */
  #keyParts: string[] | null = null;
  #isKeyNext = false;
  #isEscaped = false;
  #value: Gathered | null = null;

  constructor(lists: readonly string[]) {
    this.#lists = lists;
  }

  *push(chunk: string): Generator<JsonItem> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#value) {
        const end = this.#gather(chunk, at, this.#value);
        at = end.at;
        if (end.isOver) yield this.#take();
      } else if (this.#keyParts) at = this.#readKey(chunk, at, this.#keyParts);
      else at = this.#begin(chunk, at);
    }
  }

  /** What the end of the text ends. */
  *end(): Generator<JsonItem> {
    if (this.#value?.kind === 'bare') yield this.#take();
  }

  /** After `end`: the text was not cut off. */
  get isWhole(): boolean {
    return this.#value === null && this.#open.length === 0;
  }

  #take(): JsonItem {
    const { path, isItem, parts } = this.#value!;
    this.#value = null;
    return { path, isItem, json: parts.join('') };
  }

  /** One sign between values. */
  #begin(chunk: string, at: number): number {
    const sign = chunk[at]!;
    const top = this.#open.at(-1);
    if (/[\s,:]/.test(sign)) {
      if (sign === ',' && top && !top.isList) this.#isKeyNext = true;
    } else if (sign === '}' || sign === ']') {
      this.#open.pop();
      this.#isKeyNext = false;
    } else if (sign === '"' && this.#isKeyNext) this.#keyParts = [];
    else {
      const path = this.#pathOf(top);
      if (this.#opens(sign, path)) this.#open.push({ path, isList: sign === '[' });
      else return this.#start(sign, path, top?.isList ?? false, at);
      this.#isKeyNext = sign === '{';
    }
    return at + 1;
  }

  #pathOf(top: Open | undefined): string {
    if (!top || top.isList) return top?.path ?? '';
    return top.path === '' ? this.#key : `${top.path}.${this.#key}`;
  }

  #opens(sign: string, path: string): boolean {
    if (this.#open.at(-1)?.isList) return false;
    if (sign === '[') return this.#lists.includes(path);
    return (
      sign === '{' &&
      this.#lists.some((list) => list !== path && (path === '' || list.startsWith(`${path}.`)))
    );
  }

  #start(sign: string, path: string, isItem: boolean, at: number): number {
    const kind = sign === '"' ? 'string' : sign === '{' || sign === '[' ? 'nested' : 'bare';
    this.#value = { path, isItem, parts: [], length: 0, depth: 0, kind, isInString: false };
    return at;
  }

  #readKey(chunk: string, from: number, parts: string[]): number {
    const end = this.#stringEnd(chunk, from);
    parts.push(chunk.slice(from, end < 0 ? chunk.length : end));
    if (end < 0) return chunk.length;
    const key = parseJson(`"${parts.join('')}"`);
    this.#key = typeof key === 'string' ? key : '';
    this.#keyParts = null;
    this.#isKeyNext = false;
    return end + 1;
  }

  /** The quote that ends a string of which `from` is inside; -1: it is not in this chunk. */
  #stringEnd(chunk: string, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    for (;;) {
      const quote = chunk.indexOf('"', at);
      const stop = quote < 0 ? chunk.length : quote;
      const slash = slashes(chunk, at, stop);
      if (quote < 0) {
        this.#isEscaped = slash % 2 === 1;
        return -1;
      }
      if (slash % 2 === 0) return quote;
      at = quote + 1;
    }
  }

  #gather(chunk: string, from: number, value: Gathered): { at: number; isOver: boolean } {
    const end = value.kind === 'bare' ? bareEnd(chunk, from) : this.#nestedEnd(chunk, from, value);
    const at = end < 0 ? chunk.length : end;
    value.parts.push(chunk.slice(from, at));
    value.length += at - from;
    if (value.length > maxItem) throw new CodedError('file_too_complex', 'one item is too large');
    return { at, isOver: end >= 0 };
  }

  /** After the value; -1: it does not end in this chunk. */
  #nestedEnd(chunk: string, from: number, value: Gathered): number {
    for (let at = from; at < chunk.length; ) {
      if (value.isInString) {
        const end = this.#stringEnd(chunk, at);
        if (end < 0) return -1;
        value.isInString = false;
        at = end + 1;
        if (value.depth === 0) return at;
        continue;
      }
      structure.lastIndex = at;
      const found = structure.exec(chunk);
      if (!found) return -1;
      at = found.index + 1;
      if (found[0] === '"') value.isInString = true;
      else {
        value.depth += found[0] === '{' || found[0] === '[' ? 1 : -1;
        if (value.depth === 0) return at;
      }
    }
    return -1;
  }
}

const structure = /["{}[\]]/g;

function bareEnd(chunk: string, from: number): number {
  const at = chunk.slice(from).search(/[\s,\]}]/);
  return at < 0 ? -1 : from + at;
}

/** Backslashes right before `stop`. */
function slashes(chunk: string, from: number, stop: number): number {
  let count = 0;
  while (stop - 1 - count >= from && chunk[stop - 1 - count] === '\\') count += 1;
  return count;
}

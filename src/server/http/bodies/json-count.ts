import { CodedError } from '#shared/errors/coded-error.ts';

/** What a JSON text may hold: `values`, keys aside, and how deep they may be nested. */
export interface JsonLimits {
  values: number;
  depth: number;
}

/** Limits of a body where its route names none. */
export const defaultJsonLimits: JsonLimits = { values: 50_000, depth: 100 };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const isOpen = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClose = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Counts the values of a JSON text and how deep they are nested, one step a byte, before anything is made of them. */
export class JsonCount {
  readonly #limits: JsonLimits;
  readonly #name: string;
  #values = 1;
  #depth = 0;
  #isText = false;
  #isEscaped = false;

  /** `name`: of the text, in errors. */
  constructor(limits: JsonLimits, name = 'body') {
    this.#limits = limits;
    this.#name = name;
  }

  /** The next bytes of the text. Throws `invalid_request` at the first value or level beyond the limits. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      if (this.#isText) at = this.#endOfText(bytes, at);
      else this.#count(bytes[at] as number);
    }
    this.#check();
  }

  #count(byte: number): void {
    if (byte === quote) this.#isText = true;
    else if (byte === comma) this.#values += 1;
    else if (isClose(byte)) this.#depth -= 1;
    else if (isOpen(byte)) {
      this.#values += 1;
      this.#depth += 1;
      if (this.#depth > this.#limits.depth) this.#check();
    }
  }

  /** Where the text that contains `from` ends: its quotation mark, or the last byte where more are to come. */
  #endOfText(bytes: Uint8Array, from: number): number {
    let isEscaped = this.#isEscaped;
    let at = from;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    this.#isText = at === bytes.length;
    return at;
  }

  #check(): void {
    const { values, depth } = this.#limits;
    if (this.#depth > depth) throw this.#fault('is nested too deeply');
    if (this.#values > values) throw this.#fault(`has more than ${values} values`);
  }

  #fault(fault: string): CodedError {
    return new CodedError('invalid_request', `${this.#name}: ${fault}`);
  }
}

/** Throws `invalid_request` where a JSON text is beyond the limits. */
export function checkJsonText(text: string, limits: JsonLimits, name: string): void {
  new JsonCount(limits, name).add(Buffer.from(text));
}

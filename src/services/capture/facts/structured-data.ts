import { isObject, parseJson } from '#shared/json.ts';

/** An object of schema.org that a page states about itself. Hostile: any value may be of any type. */
export interface Item {
  /** Names without the address of the vocabulary. */
  types: readonly string[];
  value: Readonly<Record<string, unknown>>;
}

/** Characters of JSON-LD that are read of a page. */
const maxLength = 2_000_000;
const maxNodes = 20_000;
const maxItems = 2000;

/** The page's JSON-LD, in page order, nested objects after the one that holds them. */
export class StructuredData {
  readonly items: readonly Item[];
  readonly #byId = new Map<string, Record<string, unknown>>();

  constructor(page: Document) {
    const items: Item[] = [];
    let left = maxLength;
    let nodes = maxNodes;
    for (const script of page.querySelectorAll('script[type="application/ld+json" i]')) {
      const text = script.textContent ?? '';
      left -= text.length;
      if (left < 0) break;
      const open: unknown[] = [parsed(text)];
      for (let at = open.pop(); open.length > 0 || at !== undefined; at = open.pop()) {
        nodes -= 1;
        if (nodes < 0) break;
        if (Array.isArray(at)) open.push(...at.slice(0, maxItems).reverse());
        else if (isObject(at)) {
          this.#add(at, items);
          const inner = Object.values(at).filter((each) => typeof each === 'object' && each);
          open.push(...inner.slice(0, maxItems).reverse());
        }
      }
    }
    this.items = items;
  }

  /** The first of such a type. */
  find(type: RegExp): Item | undefined {
    return this.items.find(({ types }) => types.some((each) => type.test(each)));
  }

  /** The object itself where a value only names its `@id`. */
  resolve(value: unknown): unknown {
    if (!isObject(value) || typeof value['@id'] !== 'string') return value;
    const known = this.#byId.get(value['@id']);
    return known && Object.keys(value).length <= 2 ? known : value;
  }

  #add(value: Record<string, unknown>, items: Item[]): void {
    const types = [value['@type']].flat().filter((each) => typeof each === 'string');
    const id = value['@id'];
    const isNamed = Object.keys(value).length > 2;
    if (typeof id === 'string' && isNamed && !this.#byId.has(id)) this.#byId.set(id, value);
    if (types.length === 0 || items.length >= maxItems) return;
    items.push({ types: types.map((type) => type.replace(/^.*[/#:]/, '')), value });
  }
}

/** Sites write comments around it, line ends into its strings, and strings as if they were markup. */
function parsed(text: string): unknown {
  const around = /<!--|-->|<!\[CDATA\[|\]\]>|\p{Cc}/gu;
  const revive = /&#?\w+;/.test(text) ? plainValue : undefined;
  return parseJson(text, revive) ?? parseJson(text.replace(around, ' '), revive);
}

const letters = new Map(
  Object.entries({ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }),
);
const references = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z]{2,4}));/gi;

function plainValue(_: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(references, (whole: string, decimal?: string, hex?: string, name = '') => {
    const code = Number(decimal ?? `0x${hex}`);
    const isLetter = code > 0x1f && !(code >= 0xd800 && code < 0xe000);
    return letters.get(name) ?? (isLetter ? String.fromCodePoint(code) : whole);
  });
}

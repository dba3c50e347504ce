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

/** Sites write comments around it, and line ends into its strings. */
function parsed(text: string): unknown {
  const around = /<!--|-->|<!\[CDATA\[|\]\]>|\p{Cc}/gu;
  return parseJson(text) ?? parseJson(text.replace(around, ' '));
}

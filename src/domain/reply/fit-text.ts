/** In place of text that was cut. */
const cutMark = ' […]';
/** A rest that is shorter says nothing. */
const minTokens = 40;

interface FittedItem {
  head: string;
  text: string;
}

interface FittedTexts<Item> {
  /** The oldest first; those that had no room are left out. */
  items: Item[];
  isShortened: boolean;
}

/**
 * An upper estimate, without a tokenizer: the contexts that pick what is answered have none.
 * Three Latin letters a token; one of each other letter.
 */
function estimatedTokens(text: string): number {
  let others = 0;
  for (const letter of text) if ((letter.codePointAt(0) ?? 0) > 0x2ff) others += 1;
  return Math.ceil((text.length - others) / 3) + others;
}

/**
 * Items within `max` estimated tokens. The last one, which is answered, comes first and is whole; where it
 * has no room by itself, its middle is left out. Then the newest; the oldest are shortened, then left out.
 */
export function fitTexts<Item extends FittedItem>(
  all: readonly Item[],
  max: number,
): FittedTexts<Item> {
  let rest = max;
  let isShortened = false;
  const fitted: Item[] = [];
  for (const [place, item] of [...all].reverse().entries()) {
    const headTokens = estimatedTokens(item.head);
    const room = rest - headTokens;
    const tokens = estimatedTokens(item.text);
    if (tokens <= room) {
      fitted.unshift(item);
      rest -= headTokens + tokens;
      continue;
    }
    isShortened = true;
    if (room < minTokens) break;
    const text = place === 0 ? withoutMiddle(item.text, room) : beginningOf(item.text, room);
    fitted.unshift({ ...item, text });
    rest -= headTokens + room;
  }
  return { items: fitted, isShortened };
}

/** Its beginning and its end, which often has the question, within `tokens`. */
function withoutMiddle(text: string, tokens: number): string {
  const half = Math.floor(tokens / 2);
  let start = text.length;
  for (let used = 0; start > 0 && used < half; start -= 1) {
    used += text.charCodeAt(start - 1) > 0x2ff ? 1 : 1 / 3;
  }
  const end = text.slice(start);
  return `${beginningOf(text, half)} ${end.slice(end.search(/\s/) + 1)}`;
}

/** The beginning of a text within `tokens`, at the end of a word. */
function beginningOf(text: string, tokens: number): string {
  let used = 0;
  let end = 0;
  for (const letter of text) {
    used += (letter.codePointAt(0) ?? 0) > 0x2ff ? 1 : 1 / 3;
    if (used > tokens - 2) break;
    end += letter.length;
  }
  const cut = text.slice(0, end);
  const space = cut.lastIndexOf(' ');
  return `${(space > end - 40 ? cut.slice(0, space) : cut).trimEnd()}${cutMark}`;
}

/** What the whole of a source says of how it writes. */
export interface SourceFacts {
  /** Raised numbers that begin a line: those of its notes. */
  notes: ReadonlySet<string>;
  /** Of `,` and `.`, those that surely part groups of digits, and those that may. */
  groups: { sure: string; likely: string };
}

const below =
  /^[ \t>]*(?:<sup>\s*(\p{Nd}{1,3})\s*<\/sup>|\^\{?(\p{Nd}{1,3})(?!\p{Nd})|([\u00b2\u00b3\u00b9\u2070\u2074-\u2079]{1,3}))/gmu;
const decimals = /\p{Nd}([,.])(?:\p{Nd}{1,2}|\p{Nd}{4,8})(?!\p{Nd})/gu;
const grouped = /(?<![\p{Nd}.,])[1-9]\p{Nd}{1,2}([,.])\p{Nd}{3}(?![\p{Nd}.,]\p{Nd}|\p{Nd})/gu;

/** Linear in the length of the text. */
export function sourceFacts(text: string): SourceFacts {
  const found = Array.from(text.matchAll(below), ([, ...numbers]) => numbers.find(Boolean)!);
  const notes = new Set(found.map((number) => number.normalize('NFKC')));
  const signsOf = (pattern: RegExp) =>
    new Set(Array.from(text.matchAll(pattern), ([, sign]) => sign));
  const [inDecimals, inGroups] = [signsOf(decimals), signsOf(grouped)];
  const likely = [',', '.'].filter((sign) => !inDecimals.has(sign));
  return {
    notes,
    groups: { sure: likely.filter((sign) => inGroups.has(sign)).join(''), likely: likely.join('') },
  };
}

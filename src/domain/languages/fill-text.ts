import { formatCount } from './format-count.ts';

/** Texts by key. Of a text that counts, each form of a number is one: its name ends the key, as `_one`. */
export type TextTable = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

/** The text of a key, in the form that the number in `count` has in this language; undefined: the table has none. */
export function findText(
  table: TextTable,
  key: string,
  { count }: TextValues,
  tag: string,
): string | undefined {
  if (typeof count !== 'number') return table[key];
  const rule = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, rule);
  const forms = [...(count === 0 ? ['zero'] : []), rule.select(count), 'other'];
  const form = forms.find((each) => `${key}_${each}` in table);
  return table[form === undefined ? key : `${key}_${form}`];
}

/** A text with the values of its `{name}`s; a number is written as the language writes it. `tag`: BCP-47. */
export function fillText(text: string, values: TextValues, tag: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' ? formatCount(value, tag) : value;
  });
}

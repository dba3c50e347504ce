export type InlineStyle = ReadonlyMap<string, string>;

/** Characters: longer are pictures and fonts. */
const maxValue = 200;

/** A `style` attribute. The last declaration of a property counts, unless an earlier one is important. */
export function styleOf(text: string): InlineStyle {
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of withoutComments(text.toLowerCase()).split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, at)).trim();
    const [value = '', mark] = declaration.slice(at + 1).split('!', 2);
    if (mark !== undefined) important.add(name);
    else if (important.has(name)) continue;
    style.set(name, value.slice(0, maxValue).replace(/\s+/g, ' ').trim());
  }
  return style;
}

function withoutComments(text: string): string {
  const [first = '', ...parts] = text.split('/*');
  return first + parts.map((part) => part.split('*/').slice(1).join('*/')).join('');
}

/** CSS pixels, roughly. NaN, which is never less: not given, or in a unit whose size is not known. */
export function lengthOf(value: string): number {
  const [, number, unit = ''] = /^(-?\d{0,9}(?:\.\d{1,9})?)([a-z%]*)$/.exec(value) ?? [];
  if (!number || number === '-') return Number.NaN;
  if (Number(number) === 0) return 0;
  const sizes: Record<string, number> = {
    px: 1,
    pt: 4 / 3,
    em: 16,
    rem: 16,
    vw: 10,
    vh: 10,
    '%': 10,
  };
  return unit in sizes ? Number(number) * sizes[unit]! : Number.NaN;
}

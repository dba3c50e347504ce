const formats = new Map<string, Intl.NumberFormat>();

/** Constructing one takes ten times as long as formatting a number with it. */
export function numberFormat(
  tag: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** A number as a person of this language writes it, in the digits of the language. `tag`: BCP-47. */
export function formatCount(count: number, tag: string): string {
  return numberFormat(tag).format(count);
}

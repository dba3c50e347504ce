const minWords = 4;
const source = 'annotation,annotation-xml,script';

/**
 * Is a text the source of a formula? Words in it must also be drawn: else it is invisible text,
 * such as instructions in an `annotation`.
 */
export function isSourceOf(tex: string, drawn: Element): boolean {
  const words = tex.replace(/\\[a-z]+/gi, ' ').match(/\p{L}{4,}/gu) ?? [];
  if (words.length < minWords) return true;
  const copy = drawn.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(source)) part.remove();
  const shown = new Set((copy.textContent ?? '').match(/\p{L}{4,}/gu) ?? []);
  return words.filter((word) => shown.has(word)).length >= words.length / 2;
}

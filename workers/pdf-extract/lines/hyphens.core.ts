/** Frequencies of words in a document, for words that a line end may have divided. */
export class Hyphens {
  readonly #counts = new Map<string, number>();

  /** Adds the two words that the end of `before` and the start of `after` may be. */
  ask(before: string, after: string): void {
    const parts = partsOf(before, after);
    if (!parts) return;
    this.#counts.set(parts.whole, 0);
    this.#counts.set(parts.hyphened, 0);
  }

  /** Counts the added words; call it with every line after all words were added. */
  count(text: string): void {
    if (this.#counts.size === 0) return;
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu)) {
      const known = this.#counts.get(word);
      if (known !== undefined) this.#counts.set(word, known + 1);
    }
  }

  /**
   * How a line that ends in a hyphen continues: `drop` where the line end made the hyphen, `keep`
   * where the hyphen is part of the word, `space` where it is another sign.
   */
  decide(before: string, after: string): 'drop' | 'keep' | 'space' {
    if (before.endsWith('\u00ad')) return 'drop';
    if (!/[\p{L}\p{N}][-\u2010\u2011]$/u.test(before)) return 'space';
    if (/^(und|oder|or|and|to|bis|y|e|et|ou|of|en)\s/u.test(after)) return 'space';
    const parts = partsOf(before, after);
    if (!parts) return /^[\p{L}\p{N}]/u.test(after) ? 'keep' : 'space';
    const whole = this.#counts.get(parts.whole) ?? 0;
    const hyphened = this.#counts.get(parts.hyphened) ?? 0;
    if (whole !== hyphened) return whole > hyphened ? 'drop' : 'keep';
    return parts.compound ? 'keep' : 'drop';
  }
}

const firstParts = new Set(['self', 'well', 'non', 'half', 'cross', 'all', 'quasi']);

/** The word that a hyphen at a line's end may divide: letters before, small letters after. */
function partsOf(before: string, after: string) {
  const left = /([\p{L}\p{M}-]*\p{L}\p{M}*)[-\u2010\u2011\u00ad]$/u.exec(before.slice(-60))?.[1];
  const right = /^\p{Ll}[\p{L}\p{M}]*/u.exec(after.slice(0, 60))?.[0];
  if (!left || !right) return null;
  const [l, r] = [left.toLowerCase(), right.toLowerCase()];
  const compound = l.includes('-') || firstParts.has(l);
  return { whole: l + r, hyphened: `${l}-${r}`, compound };
}

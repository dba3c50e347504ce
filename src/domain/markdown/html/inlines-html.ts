import { escapeHtml } from '../../export/escape-html.ts';
import { withoutMarks } from '../mark-places.ts';
import { type Inline, plainText } from '../nodes.ts';
import { hiddenHost, isRelative, safeLink } from '../safe-link.ts';
import type { PageParts } from './page-parts.ts';

type Of<T extends Inline['type']> = Extract<Inline, { type: T }>;

/** Inline content of one answer as HTML: elements of a fixed set; all else is escaped text. */
export class InlinesHtml {
  readonly #page: PageParts;
  /** Of the footnotes that are defined, by label. */
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #referred = new Set<number>();

  constructor(page: PageParts, numbers: ReadonlyMap<string, number>) {
    this.#page = page;
    this.#numbers = numbers;
  }

  of(inlines: readonly Inline[], isInLink = false): string {
    return inlines
      .map((inline, at) => {
        if (inline.type !== 'text') return this.#element(inline, isInLink);
        // A note is directly after its word.
        return escapeHtml(inlines[at + 1]?.type === 'mark' ? inline.text.trimEnd() : inline.text);
      })
      .join('');
  }

  /** Code and attributes have marks as they were written. */
  restored(text: string): string {
    return escapeHtml(this.#restore(text));
  }

  formula(tex: string, raw: string, display: boolean): string {
    const drawn = this.#page.formula?.(this.#restore(tex), display);
    const name = display ? 'formula block' : 'formula';
    return `<span class="${name}" dir="ltr">${drawn ?? `<code>${this.restored(raw)}</code>`}</span>`;
  }

  #restore(text: string): string {
    return withoutMarks(this.#page.restore?.(text) ?? text);
  }

  #element(inline: Exclude<Inline, Of<'text'>>, isInLink: boolean): string {
    switch (inline.type) {
      case 'mark':
        return this.#page.mark?.(inline.mark, isInLink) ?? '';
      case 'code':
        return `<code dir="auto">${this.restored(inline.text)}</code>`;
      case 'math':
        return this.formula(inline.tex, inline.raw, inline.display);
      case 'break':
        return '<br>';
      case 'span':
        return `<${inline.tag}>${this.of(inline.children, isInLink)}</${inline.tag}>`;
      case 'link':
        return this.#link(inline);
      // What an address of an answer loads could transmit who reads it.
      case 'image':
        return `<span class="image">${this.restored(inline.alt)}</span>`;
      case 'note':
        return this.#note(inline.label, isInLink);
    }
  }

  #link({ href, title, children }: Of<'link'>): string {
    const written = this.#restore(href);
    const address = safeLink(written);
    const words = this.of(children, true);
    const named = title === '' ? '' : ` title="${this.restored(title)}"`;
    if (address === null) return isRelative(written) ? `<a${named}>${words}</a>` : words;
    const host = hiddenHost(plainText(children), address);
    const link = `<a href="${escapeHtml(address)}" rel="noopener nofollow"${named}>${words}</a>`;
    return host === null ? link : `${link}<bdi> (${escapeHtml(host)})</bdi>`;
  }

  #note(label: string, isInLink: boolean): string {
    const number = this.#numbers.get(label);
    if (number === undefined) return escapeHtml(`[^${label}]`);
    const { id, text, number: written } = this.#page;
    if (isInLink) return `<sup>${written(number)}</sup>`;
    const target = this.#referred.has(number) ? '' : ` id="${id}r${number}"`;
    this.#referred.add(number);
    const name = escapeHtml(text('note.reference', { number }));
    return `<sup><a${target} href="#${id}f${number}" aria-label="${name}">${written(number)}</a></sup>`;
  }
}

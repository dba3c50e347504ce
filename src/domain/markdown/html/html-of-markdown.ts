import { escapeHtml } from '../../export/escape-html.ts';
import { directionOf } from '../direction.ts';
import { MarkdownStream } from '../markdown-stream.ts';
import type { Block, Cell, Inline } from '../nodes.ts';
import { InlinesHtml } from './inlines-html.ts';
import type { PageParts } from './page-parts.ts';

type Of<T extends Block['type']> = Extract<Block, { type: T }>;

/**
 * A finished answer as HTML for a page without script: the elements of its view, of which none loads anything, with
 * attributes of a fixed set and addresses that are safe; everything else is escaped text.
 */
export function htmlOfMarkdown(markdown: string, page: PageParts): string {
  const blocks = new MarkdownStream().update(markdown, false);
  return new BlocksHtml(page, blocks.at(-1)).of(blocks);
}

class BlocksHtml {
  readonly #page: PageParts;
  readonly #inlines: InlinesHtml;

  constructor(page: PageParts, last: Block | undefined) {
    const notes = last?.type === 'notes' ? last.children : [];
    const numbers = notes.map((note, at) => [(note as Of<'definition'>).label, at + 1] as const);
    this.#page = page;
    this.#inlines = new InlinesHtml(page, new Map(numbers));
  }

  /** `tight`: paragraphs are bare text. */
  of(blocks: readonly Block[], tight = false): string {
    return blocks.map((block) => this.#block(block, tight)).join('\n');
  }

  #block(block: Block, tight: boolean): string {
    switch (block.type) {
      case 'paragraph':
        return tight ? this.#inlines.of(block.inlines) : this.#words('p', block, block.inlines);
      case 'heading': {
        // Below the page's own heading, as in the view.
        const level = ` aria-level="${block.depth <= 3 ? 2 : 3}"`;
        return this.#words(`h${block.depth}`, block, block.inlines, level);
      }
      case 'code':
        return this.#code(block);
      case 'math':
        return this.#inlines.formula(block.tex, block.raw, true);
      case 'rule':
        return '<hr>';
      case 'quote':
        return `<blockquote${dir(block)}>${this.of(block.children)}</blockquote>`;
      case 'list':
        return this.#list(block);
      case 'item':
        return this.#item(block, tight);
      case 'table':
        return this.#table(block);
      case 'raw':
        return `<p class="raw"${dir(block)}>${this.#inlines.restored(block.text)}</p>`;
      case 'details':
        return this.#details(block);
      case 'notes':
        return this.#notes(block);
      case 'row':
      case 'definition':
        return '';
    }
  }

  #words(tag: string, part: Block | Cell, inlines: readonly Inline[], attributes = ''): string {
    return `<${tag}${dir(part)}${attributes}>${this.#inlines.of(inlines)}</${tag}>`;
  }

  #code({ language, closed, pieces }: Of<'code'>): string {
    const code = pieces.join('');
    if (closed && language === 'math') return this.#inlines.formula(code.trim(), code.trim(), true);
    return `<pre dir="ltr"><code>${this.#inlines.restored(code)}</code></pre>`;
  }

  #list(list: Of<'list'>): string {
    const items = this.of(list.children, !list.loose);
    if (list.start === null) return `<ul${dir(list)}>${items}</ul>`;
    const start = list.start === 1 ? '' : ` start="${list.start}"`;
    return `<ol${dir(list)}${start}>${items}</ol>`;
  }

  #item(item: Of<'item'>, tight: boolean): string {
    const { task, children } = item;
    if (task === null) return `<li${dir(item)}>${this.of(children, tight)}</li>`;
    const box = `<input type="checkbox" disabled${task ? ' checked' : ''}> `;
    const [first, ...rest] = children;
    const html =
      !tight && first?.type === 'paragraph'
        ? `<p${dir(first)}>${box}${this.#inlines.of(first.inlines)}</p>${this.of(rest)}`
        : box + this.of(children, tight);
    return `<li class="task"${dir(item)}>${html}</li>`;
  }

  #table(table: Of<'table'>): string {
    const row = (tag: 'td' | 'th', cells: readonly Cell[]) => {
      const all = cells.map((cell, at) => {
        const align = table.aligns[at] ? ` align="${table.aligns[at]}"` : '';
        return this.#words(tag, cell, cell, align);
      });
      return `<tr>${all.join('\n')}</tr>`;
    };
    const rows = table.children.map((child) =>
      child.type === 'row' ? row('td', child.cells) : '',
    );
    const body = rows.length > 0 ? `<tbody>${rows.join('\n')}</tbody>` : '';
    return `<div class="wide"${dir(table)}><table><thead>${row('th', table.header)}</thead>${body}</table></div>`;
  }

  /** Open: it may be printed. */
  #details(details: Of<'details'>): string {
    const { summary, children } = details;
    const words = this.#inlines.of(summary) || escapeHtml(this.#page.text('markdown.details'));
    const head = `<summary${dir(summary)}>${words}</summary>`;
    return `<details${dir(details)} open>${head}${this.of(children)}</details>`;
  }

  #notes(notes: Of<'notes'>): string {
    if (notes.children.length === 0) return '';
    const { id, text } = this.#page;
    const back = escapeHtml(text('note.back'));
    const items = notes.children.map((note, at) => {
      const words = note.type === 'definition' ? this.of(note.children) : '';
      const link = `<a class="back" href="#${id}r${at + 1}" aria-label="${back}">↩</a>`;
      return `<li id="${id}f${at + 1}">${words}${link}</li>`;
    });
    const name = escapeHtml(text('note.list'));
    return `<section class="notes" data-footnotes aria-label="${name}"><ol${dir(notes)}>${items.join('\n')}</ol></section>`;
  }
}

function dir(part: Block | Cell): string {
  const direction = directionOf(part);
  return direction ? ` dir="${direction}"` : '';
}

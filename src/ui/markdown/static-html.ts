import { escapeHtml } from '#domain/export/escape-html.ts';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import type { Align, Block, Cell, Inline } from '#domain/markdown/nodes.ts';
import { safeLink } from '#domain/markdown/safe-link.ts';

/**
 * A finished answer in Markdown as HTML for a file: elements of a fixed set without attributes but safe addresses;
 * everything else is escaped text. Images are their text: a file that is opened must not load anything.
 */
export function htmlOfMarkdown(markdown: string): string {
  return blocks(new MarkdownStream().update(markdown, false));
}

const blocks = (all: readonly Block[]): string => all.map(blockHtml).join('\n');

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p dir="auto">${inlines(block.inlines)}</p>`;
    case 'heading': {
      // The page's own heading is the first.
      const depth = Math.min(6, block.depth + 1);
      return `<h${depth} dir="auto">${inlines(block.inlines)}</h${depth}>`;
    }
    case 'code':
      return `<pre><code>${escapeHtml(block.pieces.join(''))}</code></pre>`;
    case 'math':
      return `<pre class="math">${escapeHtml(block.raw)}</pre>`;
    case 'raw':
      return `<pre>${escapeHtml(block.text)}</pre>`;
    case 'rule':
      return '<hr>';
    case 'quote':
      return `<blockquote>${blocks(block.children)}</blockquote>`;
    case 'details':
      return `<details open><summary>${inlines(block.summary)}</summary>${blocks(block.children)}</details>`;
    case 'list':
    case 'item':
    case 'notes':
    case 'definition':
      return listHtml(block);
    case 'table':
    case 'row':
      return tableHtml(block);
  }
}

function listHtml(
  block: Extract<Block, { type: 'list' | 'item' | 'notes' | 'definition' }>,
): string {
  const children = blocks(block.children);
  switch (block.type) {
    case 'list':
      if (block.start === null) return `<ul>${children}</ul>`;
      return `<ol start="${Number(block.start)}">${children}</ol>`;
    case 'item': {
      const box = block.task === null ? '' : `${block.task ? '☑' : '☐'} `;
      return `<li dir="auto">${box}${children}</li>`;
    }
    case 'notes':
      return `<section class="notes"><hr>${children}</section>`;
    case 'definition':
      return `<div><sup>${escapeHtml(block.label)}</sup> ${children}</div>`;
  }
}

function tableHtml(
  block: Extract<Block, { type: 'table' | 'row' }>,
  aligns: readonly Align[] = [],
) {
  if (block.type === 'row') return rowHtml('td', block.cells, aligns);
  const rows = block.children.flatMap((row): string[] =>
    row.type === 'row' ? [rowHtml('td', row.cells, block.aligns)] : [],
  );
  return `<table><thead>${rowHtml('th', block.header, block.aligns)}</thead><tbody>${rows.join('')}</tbody></table>`;
}

function rowHtml(tag: 'td' | 'th', cells: readonly Cell[], aligns: readonly Align[]): string {
  const all = cells.map((cell, at) => {
    const align = aligns[at] ? ` style="text-align:${aligns[at]}"` : '';
    return `<${tag} dir="auto"${align}>${inlines(cell)}</${tag}>`;
  });
  return `<tr>${all.join('')}</tr>`;
}

const inlines = (all: readonly Inline[]): string => all.map(inlineHtml).join('');

function inlineHtml(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text);
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'math':
      return `<code class="math">${escapeHtml(inline.raw)}</code>`;
    case 'image':
      return `<em>${escapeHtml(inline.alt)}</em>`;
    case 'break':
      return '<br>';
    case 'span':
      return `<${inline.tag}>${inlines(inline.children)}</${inline.tag}>`;
    case 'link': {
      const href = safeLink(inline.href);
      const words = inlines(inline.children);
      return href === null
        ? words
        : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${words}</a>`;
    }
    case 'note':
      return `<sup>${escapeHtml(inline.label)}</sup>`;
    // Checked marks are numbers in the text already.
    case 'mark':
      return '';
  }
}

import type { Block, Inline } from '#domain/markdown/nodes.ts';

/** Blocks as CommonMark's reference renderer writes them; HTML that stays text is written as such. */
export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks.map((block) => blockHtml(block, true)).join('');
}

function blockHtml(block: Block, loose: boolean): string {
  switch (block.type) {
    case 'paragraph':
      return loose ? `<p>${inlinesHtml(block.inlines)}</p>\n` : inlinesHtml(block.inlines);
    case 'heading':
      return `<h${block.depth}>${inlinesHtml(block.inlines)}</h${block.depth}>\n`;
    case 'code': {
      const name = block.language ? ` class="language-${escaped(block.language)}"` : '';
      return `<pre><code${name}>${escaped(block.pieces.join(''))}</code></pre>\n`;
    }
    case 'math':
      return `<math>${escaped(block.tex)}</math>\n`;
    case 'rule':
      return '<hr />\n';
    case 'quote':
      return `<blockquote>\n${blocksToHtml(block.children)}</blockquote>\n`;
    case 'list': {
      const tag = block.start === null ? 'ul' : 'ol';
      const start = block.start === null || block.start === 1 ? '' : ` start="${block.start}"`;
      const items = block.children.map((item) => itemHtml(item, block.loose)).join('');
      return `<${tag}${start}>\n${items}</${tag}>\n`;
    }
    case 'table':
      return tableHtml(block);
    case 'raw':
      return `<p>${escaped(block.text)}</p>\n`;
    case 'details':
      return `<details><summary>${inlinesHtml(block.summary)}</summary>${blocksToHtml(block.children)}</details>\n`;
    case 'notes':
      return `<section>${blocksToHtml(block.children)}</section>\n`;
    case 'definition':
      return `<li>[${block.label}] ${blocksToHtml(block.children)}</li>\n`;
    case 'item':
    case 'row':
      return '';
  }
}

function itemHtml(item: Block, loose: boolean): string {
  if (item.type !== 'item') return '';
  const box =
    item.task === null
      ? ''
      : `<input type="checkbox" disabled="" ${item.task ? 'checked="" ' : ''}/> `;
  let html = '';
  for (const child of item.children) {
    const opens = loose || child.type !== 'paragraph';
    if (opens && !html.endsWith('\n')) html += '\n';
    html += blockHtml(child, loose);
  }
  return `<li>${box}${html}</li>\n`;
}

function tableHtml(table: Extract<Block, { type: 'table' }>): string {
  const cells = (row: readonly (readonly Inline[])[], tag: string) =>
    row.map((cell, n) => {
      const align = table.aligns[n] ? ` align="${table.aligns[n]}"` : '';
      return `<${tag}${align}>${inlinesHtml(cell)}</${tag}>\n`;
    });
  const rows = table.children.map((row) =>
    row.type === 'row' ? `<tr>\n${cells(row.cells, 'td').join('')}</tr>\n` : '',
  );
  const body = rows.length > 0 ? `<tbody>\n${rows.join('')}</tbody>\n` : '';
  return `<table>\n<thead>\n<tr>\n${cells(table.header, 'th').join('')}</tr>\n</thead>\n${body}</table>\n`;
}

function inlinesHtml(inlines: readonly Inline[]): string {
  return inlines.map(inlineHtml).join('');
}

function inlineHtml(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escaped(inline.text);
    case 'code':
      return `<code>${escaped(inline.text)}</code>`;
    case 'math':
      return `<math>${escaped(inline.tex)}</math>`;
    case 'break':
      return '<br />';
    case 'span':
      return `<${inline.tag}>${inlinesHtml(inline.children)}</${inline.tag}>`;
    case 'link':
      return `<a href="${uri(inline.href)}"${title(inline.title)}>${inlinesHtml(inline.children)}</a>`;
    case 'image':
      return `<img src="${uri(inline.src)}" alt="${escaped(inline.alt)}"${title(inline.title)} />`;
    case 'note':
      return `[^${inline.label}]`;
    case 'mark':
      return `{${inline.mark}}`;
  }
}

function title(text: string): string {
  return text === '' ? '' : ` title="${escaped(text)}"`;
}

function uri(href: string): string {
  return escaped(
    encodeURI(href.replace(/%(?![\da-fA-F]{2})/g, '%25')).replace(/%25([\da-fA-F]{2})/g, '%$1'),
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

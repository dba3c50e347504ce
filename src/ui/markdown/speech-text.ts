import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import type { Block, Inline } from '#domain/markdown/nodes.ts';
import type { SpeechParagraph } from '#domain/speech/sentences.ts';

/**
 * What is read aloud of an answer or a page in Markdown: its paragraphs without code, tables, raw HTML and notes;
 * a formula is its source, which is its alternative text, too.
 */
export function speechOfMarkdown(markdown: string): SpeechParagraph[] {
  return paragraphs(new MarkdownStream().update(markdown, false));
}

const paragraphs = (blocks: readonly Block[]): SpeechParagraph[] => blocks.flatMap(ofBlock);

function ofBlock(block: Block): SpeechParagraph[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return spoken(block.inlines);
    case 'quote':
    case 'list':
    case 'item':
      return paragraphs(block.children);
    case 'details':
      return [...spoken(block.summary), ...paragraphs(block.children)];
    case 'math':
      return spoken([{ type: 'math', tex: block.tex, display: true, raw: block.raw }]);
    case 'code':
    case 'table':
    case 'row':
    case 'raw':
    case 'rule':
    case 'notes':
    case 'definition':
      return [];
  }
}

function spoken(inlines: readonly Inline[]): SpeechParagraph[] {
  const unshown: [number, number][] = [];
  const text = join(inlines, '', unshown);
  return /[\p{L}\p{N}]/u.test(text) ? [{ text, unshown }] : [];
}

function join(inlines: readonly Inline[], before: string, unshown: [number, number][]): string {
  let text = before;
  for (const inline of inlines) {
    if (inline.type === 'span' || inline.type === 'link') {
      text = join(inline.children, text, unshown);
      continue;
    }
    const said = saidOf(inline);
    if (inline.type === 'math' || inline.type === 'image') {
      unshown.push([text.length, text.length + said.length]);
    }
    text += said;
  }
  return text;
}

function saidOf(inline: Exclude<Inline, { type: 'span' | 'link' }>): string {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.text;
    case 'math':
      return sayable(inline.tex);
    case 'image':
      return inline.alt;
    case 'break':
      return ' ';
    case 'mark':
    case 'note':
      return '';
  }
}

/** TeX without the signs that only arrange it. */
function sayable(tex: string): string {
  return ` ${tex.replace(/\\(?:left|right|displaystyle|quad|,|;|!|:)|[\\{}$&]/g, ' ')} `.replace(
    /\s+/g,
    ' ',
  );
}

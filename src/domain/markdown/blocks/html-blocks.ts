import { closeTag, openTag } from '../inline/inline-html.ts';

const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|' +
  'dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[123456]|head|header|hr|' +
  'html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|' +
  'summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

/** CommonMark's seven kinds of HTML blocks: their starts and ends. */
const begins = [
  /^<(?:script|pre|textarea|style)(?:\s|>|$)/i,
  /^<!--/,
  /^<[?]/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${blockNames})(?:\\s|/?>|$)`, 'i'),
  new RegExp(`^(?:${openTag}|${closeTag})\\s*$`, 'i'),
];
const ends = [/<\/(?:script|pre|textarea|style)>/i, /-->/, /\?>/, />/, /\]\]>/];

/** The kind of HTML block that a line begins, from 1; 0: none. */
export function htmlKind(words: string, inParagraph: boolean): number {
  const kind = begins.findIndex((each) => each.test(words)) + 1;
  return kind === 7 && inParagraph ? 0 : kind;
}

export function endsHtml(kind: number, rest: string): boolean {
  return ends[kind - 1]?.test(rest) ?? false;
}

/** A blank line ends kinds six and seven. */
export function endsAtBlank(kind: number): boolean {
  return kind >= 6;
}

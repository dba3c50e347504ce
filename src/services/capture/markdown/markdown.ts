import { strikethrough, tables, taskListItems } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { calloutRule, prepareCallouts } from './callouts.ts';
import { footnoteRules } from './footnotes.ts';
import { prepareCode } from './prepare-code.ts';
import { prepareImages } from './prepare-images.ts';
import { prepareMath } from './prepare-math.ts';
import { prepareTables } from './prepare-tables.ts';

const unread =
  'script,style,noscript,template,iframe,object,embed,button,input:not([type=checkbox])';

/** Markdown (GFM) of an element; the element itself stays as it is. */
export function htmlToMarkdown(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  prepareMath(copy);
  for (const node of copy.querySelectorAll(unread)) node.remove();
  prepareCode(copy);
  prepareCallouts(copy);
  prepareImages(copy);
  prepareTables(copy);
  return service().turndown(copy as HTMLElement);
}

function service(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  const escapeMarks = turndown.escape.bind(turndown);
  // Else a name in angle brackets would be read as a tag, and vanish.
  turndown.escape = (text) => escapeMarks(text).replace(/<(?=[a-z/!?])/gi, '\\<');
  turndown.use([strikethrough, tables, taskListItems]);
  turndown.addRule('code block', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => fenced(node as HTMLElement),
  });
  turndown.addRule('line break in a cell', {
    filter: (node) => node.nodeName === 'BR' && node.closest('td,th') !== null,
    replacement: () => '\n',
  });
  turndown.addRule('math', {
    filter: (node) => node.hasAttribute('data-gloss-math'),
    replacement: (_, node) => mathOf(node as HTMLElement),
  });
  turndown.addRule('callout', calloutRule);
  turndown.addRule('footnote', footnoteRules.reference);
  turndown.addRule('footnote definition', footnoteRules.definition);
  return turndown;
}

function fenced(pre: HTMLElement): string {
  const code = (pre.textContent ?? '').replace(/^\n+/, '').trimEnd();
  if (!code.trim()) return '';
  const language = pre.getAttribute('data-gloss-language') ?? '';
  const longest = Math.max(
    2,
    ...(code.match(/^[ \t]*`{3,}/gm) ?? []).map((run) => run.trim().length),
  );
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

function mathOf(node: HTMLElement): string {
  const source = (node.textContent ?? '').trim();
  return node.getAttribute('data-gloss-math') === 'block'
    ? `\n\n$$\n${source}\n$$\n\n`
    : `$${source}$`;
}

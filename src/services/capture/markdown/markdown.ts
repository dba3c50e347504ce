import { strikethrough, tables, taskListItems } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { calloutRule, prepareCallouts } from './callouts.ts';
import { footnoteRules } from './footnotes.ts';
import { prepareCode } from './prepare-code.ts';
import { cutUnshownTexts, prepareImages } from './prepare-images.ts';
import { numberedItemRule, prepareLists } from './prepare-lists.ts';
import { prepareMath } from './prepare-math.ts';
import { prepareRaised } from './prepare-raised.ts';
import { prepareRuby } from './prepare-ruby.ts';
import { prepareTables } from './prepare-tables.ts';
import { cutSpaces, trimText } from './spaces.ts';

const unread =
  'script,style,noscript,template,iframe,object,embed,button,input:not([type=checkbox])';

/** Makes formulas, code and boxed notes plain; in place. */
export function prepareParts(root: Element): void {
  prepareMath(root);
  prepareCode(root);
  prepareCallouts(root);
}

/** Markdown (GFM) of an element; the element itself stays as it is. `isPrepared`: its parts are plain. */
export function htmlToMarkdown(element: Element, isPrepared = false): string {
  const copy = element.cloneNode(true) as Element;
  if (!isPrepared) prepareParts(copy);
  for (const node of copy.querySelectorAll(unread)) node.remove();
  prepareLinks(copy);
  prepareRaised(copy);
  prepareRuby(copy);
  prepareLists(copy);
  prepareImages(copy);
  cutUnshownTexts(copy);
  prepareTables(copy);
  shortenRuns(copy);
  return convert(copy);
}

const headings = 'h1,h2,h3,h4,h5,h6';
const blocks = `${headings},p,div,li,section,article,blockquote`;
/** Blocks of a link that are looked at. */
const maxLinked = 50;

/** Markdown has no links around blocks: the heading in one is the link, else its first block with words. */
function prepareLinks(root: Element): void {
  for (const link of root.querySelectorAll(`a[href]:has(${blocks})`)) {
    const inner = [...link.querySelectorAll(headings), ...link.querySelectorAll(blocks)];
    const named = inner
      .slice(0, maxLinked)
      .find((each) => each.textContent?.trim() && !each.querySelector(blocks));
    if (!named) continue;
    const own = link.cloneNode() as Element;
    own.append(...named.childNodes);
    named.append(own);
    link.replaceWith(...link.childNodes);
  }
}

const rootMark = 'data-gloss-root';

/**
 * turndown trims its result with a pattern that is quadratic in a run of white space; the result is
 * taken before that, from the rule of an element around all others.
 */
function convert(content: Element): string {
  const root = content.ownerDocument.createElement('div');
  const holder = content.ownerDocument.createElement('div');
  root.setAttribute(rootMark, '');
  root.append(...content.childNodes);
  holder.append(root);
  let text = '';
  const turndown = service();
  turndown.addRule('root', {
    filter: (node) => node.hasAttribute(rootMark),
    replacement: (whole) => {
      text = whole;
      return '';
    },
  });
  turndown.turndown(holder);
  return trimText(text);
}

const maxBreaks = 20;

/** Runs of line breaks and of hard spaces, which would be runs of white space in the result. */
function shortenRuns(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, 5);
  let breaks = 0;
  const extra: Element[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 1) {
      if (node.nodeName === 'BR') {
        breaks += 1;
        if (breaks > maxBreaks) extra.push(node as Element);
      } else if (node.nodeName === 'IMG') breaks = 0;
      continue;
    }
    const data = node.nodeValue ?? '';
    if (/\S/.test(data)) breaks = 0;
    const short = cutSpaces(data);
    if (short !== data) node.nodeValue = short;
  }
  for (const each of extra) each.remove();
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
  // Otherwise a name in angle brackets would be read as a tag, and be lost.
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
  turndown.addRule('numbered item', numberedItemRule);
  turndown.addRule('callout', calloutRule);
  turndown.addRule('footnote', footnoteRules.reference);
  turndown.addRule('footnote definition', footnoteRules.definition);
  return turndown;
}

function fenced(pre: HTMLElement): string {
  const code = (pre.textContent ?? '').replace(/^\n+/, '').trimEnd();
  if (!code.trim()) return '';
  const language = pre.getAttribute('data-gloss-language') ?? '';
  let longest = 2;
  for (const [, run = ''] of code.matchAll(/^[ \t]*(`{3,})/gm))
    longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

function mathOf(node: HTMLElement): string {
  const source = (node.textContent ?? '').trim();
  return node.getAttribute('data-gloss-math') === 'block'
    ? `\n\n$$\n${source}\n$$\n\n`
    : `$${source}$`;
}

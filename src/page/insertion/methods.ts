import type { InsertionLine } from '#domain/composer/insertion.ts';
import { fill, optionsOf, type Pasted, pageWindowOf, pasteEvent } from '../dom/clipboard-events.ts';
import { htmlOf, type LineTag } from './content-html.ts';
import { joinedLines, plainText, withAddresses } from './content-text.ts';
import { setFieldText } from './field.ts';
import { command, dispatch, type Surface } from './surface.ts';

/**
 * One way to put lines in place of an editor's selection. True: a script of the page has handled it, or
 * the browser has; false: it had no effect, as far as the return value shows.
 */
type Method = (surface: Surface, lines: readonly InsertionLine[]) => boolean;

/** As plain text. */
export const textFor = ({ isSingleLine }: Surface, lines: readonly InsertionLine[]) => {
  const text = plainText(withAddresses(lines), true);
  return isSingleLine ? joinedLines(text) : text;
};

/** One line without looks is given as text alone: in HTML, white space at its ends counts for nothing. */
function richFor(lines: readonly InsertionLine[], joins: boolean): Pasted {
  const plain = plainText(withAddresses(lines), true);
  if (lines.length === 1 && lines.every(isBare)) return { plain };
  return { plain, html: htmlOf(withoutOuterBlanks(lines, !joins, false), 'p') };
}

/** Neither a list, a quote, a table nor words with looks. */
export const isBare = ({ kind, runs }: InsertionLine): boolean =>
  kind === 'text' &&
  runs.every(({ bold, italic, code, strike, href }) => !(bold || italic || code || strike || href));

/**
 * An empty paragraph at the beginning or the end does not join the one of the caret, as lines of text
 * do, but is one more.
 */
function withoutOuterBlanks(
  lines: readonly InsertionLine[],
  start: boolean,
  end: boolean,
): readonly InsertionLine[] {
  const first = lines.slice(0, 1).filter(isBlank).length;
  const last = lines.slice(-1).filter(isBlank).length;
  return lines.length === 1
    ? lines
    : lines.slice(start ? first : 0, end ? lines.length - last : undefined);
}

const isBlank = ({ kind, runs }: InsertionLine): boolean => kind !== 'row' && runs.length === 0;

function paste({ root }: Surface, pasted: Pasted): boolean {
  const event = pasteEvent(root, pasted);
  return event !== null && dispatch(root, event);
}

function replace({ root }: Surface, pasted: Pasted): boolean {
  const page = pageWindowOf(root);
  const dataTransfer = fill(new page.DataTransfer(), pasted);
  const options = optionsOf(page, { inputType: 'insertReplacementText', dataTransfer });
  return dispatch(root, new page.InputEvent('beforeinput', options));
}

const pastePlain: Method = (surface, lines) => paste(surface, { plain: textFor(surface, lines) });
const pasteRich: Method = (surface, lines) => paste(surface, richFor(lines, true));
/** Lexical joins an empty paragraph at the end only. */
const pasteLexical: Method = (surface, lines) => paste(surface, richFor(lines, false));
/**
 * Roosterjs adds an empty paragraph to HTML that has paragraphs, and leaves out a blank line at the
 * beginning of plain text; one at its end is a break before the words of the caret's paragraph.
 */
const pasteRooster: Method = (surface, lines) => {
  if (!lines.every(isBare)) return pasteRich(surface, lines);
  return pastePlain(surface, [...lines.slice(0, 1).filter(isBlank), ...lines]);
};
const replacePlain: Method = (surface, lines) =>
  replace(surface, { plain: textFor(surface, lines) });
const replaceLexical: Method = (surface, lines) => replace(surface, richFor(lines, false));

const insertHtml =
  (tag: LineTag): Method =>
  ({ root }, lines) =>
    command(root, 'insertHTML', htmlOf(withoutOuterBlanks(lines, true, true), tag));

/** One line without looks takes those of the words that it replaces. */
const insertEditable: Method = (surface, lines) =>
  lines.length === 1 && lines.every(isBare)
    ? insertLines(surface, lines)
    : insertHtml('div')(surface, lines);

const insertText: Method = (surface, lines) =>
  command(surface.root, 'insertText', textFor(surface, lines));

/** Firefox makes line breaks of line feeds within one paragraph. */
const insertLines: Method = (surface, lines) => {
  const { root } = surface;
  const [first = '', ...others] = textFor(surface, lines).split('\n');
  const selected = surface.selection();
  let done = first !== '' && command(root, 'insertText', first);
  // At a caret it would delete what is before it.
  if (first === '' && selected && selected.start < selected.end) done = command(root, 'delete');
  for (const line of others) {
    done = command(root, 'insertParagraph') || done;
    if (line !== '') command(root, 'insertText', line);
  }
  return done;
};

const setValue: Method = (surface, lines) => {
  setFieldText(surface.root, textFor(surface, lines));
  return true;
};

/**
 * Best first, as measured on the engines: what follows runs only where what precedes it had no effect.
 * In others' order the text would be doubled or mangled: Draft.js and Slate lose lines to
 * `execCommand`, Quill 1 and the browser's own editing ignore an untrusted `paste`.
 */
const methods = {
  field: [insertText, setValue],
  editable: [insertEditable, insertLines],
  draft: [pastePlain],
  lexical: [pasteLexical, replaceLexical],
  prosemirror: [pasteRich, pastePlain, insertLines],
  quill1: [insertHtml('p'), insertLines],
  quill2: [pasteRich, pastePlain, insertLines],
  slate: [replacePlain, pastePlain],
  rooster: [pasteRooster, insertHtml('div'), insertLines],
  ckeditor: [pasteRich, insertLines],
  code: [pastePlain],
  drawn: [pastePlain],
} as const satisfies Record<Surface['kind'], readonly Method[]>;

/** `plaintext-only` takes no elements. */
export function methodsOf({ kind, isRich }: Surface): readonly Method[] {
  return kind === 'editable' && !isRich ? [insertText] : methods[kind];
}

import { copiedFrom } from '../dom/clipboard-events.ts';
import { allIn, closestOf, isMatch, ownerDocumentOf, wordsOf } from '../dom/own-properties.ts';
import type { Box } from '../visibility/box.ts';

/**
 * Editors that draw their text themselves: the focus is in an input that has little or nothing of it
 * (Ace 1.45, CodeMirror 5.65, Monaco 0.57 with an EditContext or a textarea).
 */
const engines: readonly Record<'editor' | 'input' | 'line' | 'selected' | 'caret', string>[] = [
  {
    editor: '.CodeMirror',
    input: '.CodeMirror > div > textarea, .CodeMirror-code[contenteditable="true"]',
    line: '.CodeMirror-code .CodeMirror-line',
    selected: '.CodeMirror-selected',
    caret: '.CodeMirror-cursor',
  },
  {
    editor: '.ace_editor',
    input: '.ace_editor > .ace_text-input',
    line: '.ace_text-layer .ace_line',
    selected: '.ace_selection',
    caret: '.ace_cursor',
  },
  {
    editor: '.monaco-editor',
    input: '.monaco-editor :is(textarea.inputarea, .native-edit-context)',
    line: '.view-lines > .view-line',
    selected: '.view-overlays .selected-text',
    caret: '.cursors-layer > .cursor',
  },
];

export interface DrawnEditor {
  /** What has the focus and receives the events. */
  input: HTMLElement;
  /** The lines in view, as they are drawn: tabs may be spaces, blanks of another kind. */
  readonly text: () => string;
  /** What is selected, as its script would copy it; empty: nothing, or it is out of view. */
  readonly selected: () => string;
  /** The letters next to the caret, as they are drawn; empty: none, or something is selected. */
  readonly around: () => { before: string; after: string };
  /** Where that is drawn; null: nothing is selected. */
  readonly selectionBox: () => Box | null;
}

/** The editor whose input an element is; null: it is none. */
export function drawnEditor(element: Element): DrawnEditor | null {
  const engine = engines.find(({ input }) => isMatch(element, input));
  const editor = engine && closestOf(element, engine.editor);
  if (!engine || !editor) return null;
  const boxes = () =>
    allIn(editor, engine.selected)
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
  return {
    input: element as HTMLElement,
    text: () => drawnLines(editor, engine.line),
    selected: () => (boxes().length > 0 ? selectedOf(element) : ''),
    around: () => {
      const caret = boxes().length > 0 ? undefined : allIn(editor, engine.caret)[0];
      return lettersAt(caret?.getBoundingClientRect() ?? null, allIn(editor, engine.line));
    },
    selectionBox: () => around(boxes(), editor.getBoundingClientRect()),
  };
}

/** CodeMirror 5 keeps what is selected in its textarea, and copies from there. */
function selectedOf(input: Element): string {
  return isMatch(input, '.CodeMirror textarea')
    ? (input as HTMLTextAreaElement).value
    : copiedFrom(input);
}

/** Of the row of letters that the caret is in: a long line may have several. */
function lettersAt(caret: Box | null, lines: readonly Element[]) {
  let [before, after] = ['', ''];
  if (!caret) return { before, after };
  const middle = (caret.top + caret.bottom) / 2;
  const isAt = ({ top, bottom }: Box) => top <= middle && middle < bottom;
  const line = lines.find((each) => isAt(each.getBoundingClientRect()));
  for (const { letter, box } of line ? drawnLetters(line) : []) {
    if (!isAt(box)) continue;
    if ((box.left + box.right) / 2 < caret.left) before = letter;
    else {
      after = letter;
      break;
    }
  }
  return { before, after };
}

function* drawnLetters(line: Element): Iterable<{ letter: string; box: Box }> {
  const page = ownerDocumentOf(line);
  const texts = Document.prototype.createTreeWalker.call(page, line, NodeFilter.SHOW_TEXT);
  const range = Document.prototype.createRange.call(page);
  for (let at = texts.nextNode() as Text | null; at; at = texts.nextNode() as Text | null) {
    for (const [place, letter] of at.data.split('').entries()) {
      range.setStart(at, place);
      range.setEnd(at, place + 1);
      const box = range.getBoundingClientRect();
      if (box.width > 0) yield { letter, box };
    }
  }
}

/** From top to bottom: Monaco's are in no order. */
function drawnLines(editor: Element, line: string): string {
  const lines = allIn(editor, line).map((each) => ({
    top: each.getBoundingClientRect().top,
    text: wordsOf(each) ?? '',
  }));
  return lines
    .toSorted((one, other) => one.top - other.top)
    .map(({ text }) => text)
    .join('\n');
}

function around(boxes: readonly Box[], editor: Box): Box | null {
  if (boxes.length === 0) return null;
  const [left, top] = [boxes.map((box) => box.left), boxes.map((box) => box.top)];
  const [right, bottom] = [boxes.map((box) => box.right), boxes.map((box) => box.bottom)];
  return {
    left: Math.max(editor.left, Math.min(...left)),
    top: Math.max(editor.top, Math.min(...top)),
    right: Math.min(editor.right, Math.max(...right)),
    bottom: Math.min(editor.bottom, Math.max(...bottom)),
  };
}

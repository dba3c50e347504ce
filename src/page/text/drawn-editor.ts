import { copiedFrom } from '../dom/clipboard-events.ts';
import { allIn, closestOf, isMatch, wordsOf } from '../dom/own-properties.ts';
import type { Box } from '../visibility/box.ts';

/**
 * Editors that draw their text themselves: the focus is in an input that has little or nothing of it
 * (Ace 1.45, CodeMirror 5.65, Monaco 0.57 with an EditContext or a textarea).
 */
const engines: readonly { editor: string; input: string; line: string; selected: string }[] = [
  {
    editor: '.CodeMirror',
    input: '.CodeMirror > div > textarea, .CodeMirror-code[contenteditable="true"]',
    line: '.CodeMirror-code .CodeMirror-line',
    selected: '.CodeMirror-selected',
  },
  {
    editor: '.ace_editor',
    input: '.ace_editor > .ace_text-input',
    line: '.ace_text-layer .ace_line',
    selected: '.ace_selection',
  },
  {
    editor: '.monaco-editor',
    input: '.monaco-editor :is(textarea.inputarea, .native-edit-context)',
    line: '.view-lines > .view-line',
    selected: '.view-overlays .selected-text',
  },
];

export interface DrawnEditor {
  /** What has the focus and receives the events. */
  input: HTMLElement;
  /** The lines in view, as they are drawn: tabs may be spaces, blanks of another kind. */
  readonly text: () => string;
  /** What is selected, as its script would copy it; empty: nothing, or it is out of view. */
  readonly selected: () => string;
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
    selectionBox: () => around(boxes(), editor.getBoundingClientRect()),
  };
}

/** CodeMirror 5 keeps what is selected in its textarea, and copies from there. */
function selectedOf(input: Element): string {
  return isMatch(input, '.CodeMirror textarea')
    ? (input as HTMLTextAreaElement).value
    : copiedFrom(input);
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

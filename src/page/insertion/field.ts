import { nameOf } from '../dom/own-properties.ts';
import type { Surface } from './surface.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Of others the selection cannot be read, or they are not for prose. */
const textTypes = new Set(['text', 'search', 'url', 'tel']);

export function isField(element: Element): element is Field {
  const name = nameOf(element);
  if (name === 'textarea') return true;
  return name === 'input' && textTypes.has((element as HTMLInputElement).type);
}

/** `<textarea>` and `<input>`, also those whose value React holds. */
export function fieldSurface(field: Field): Surface {
  const isSingleLine = field.localName === 'input';
  return {
    kind: 'field',
    isRich: false,
    isSingleLine,
    root: field,
    hasOwnUndo: false,
    isWritable: () => field.isConnected && !field.disabled && !field.readOnly,
    text: () => field.value,
    selection: () => ({ start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }),
    html: () => null,
    select({ start, end }) {
      field.focus();
      field.setSelectionRange(start, end);
    },
    offsetOf: () => field.value.length,
  };
}

/**
 * Past the browser's undo. React compares with the value it set last: a value that is set without its
 * own setter, which the isolated world does not see, is a change to it.
 */
export function setFieldText(field: HTMLElement, text: string): void {
  const { selectionStart, selectionEnd } = field as Field;
  (field as Field).setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

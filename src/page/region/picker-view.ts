import type { PickerWords } from '#domain/capture/region-picker.ts';
import type { Area, Extent } from './area.ts';

const style = `
:host { all: initial !important; }
dialog {
  position: fixed; inset: 0; box-sizing: border-box; width: 100vw; height: 100vh;
  max-width: none; max-height: none; margin: 0; padding: 0; border: 0; overflow: hidden;
  background: transparent; cursor: crosshair; touch-action: none; user-select: none; outline: 0;
  font: 14px/1.4 system-ui, sans-serif; color: #fff;
}
dialog::backdrop { background: transparent; }
.area {
  position: absolute; left: 0; top: 0; box-sizing: border-box; pointer-events: none;
  outline: 2px solid #fff; box-shadow: 0 0 0 1px #000, 0 0 0 200vmax rgb(0 0 0 / 45%);
}
.size {
  position: absolute; inset-inline-start: 4px; top: 4px; padding: 1px 6px; border-radius: 4px;
  background: rgb(0 0 0 / 80%); white-space: nowrap;
}
.bar {
  position: absolute; inset-inline: 0; bottom: 16px; margin: auto; box-sizing: border-box;
  width: fit-content; max-width: calc(100% - 32px); display: flex; flex-wrap: wrap; gap: 8px 12px;
  align-items: center; padding: 10px 14px; border-radius: 8px; background: rgb(0 0 0 / 88%);
  cursor: default; box-shadow: 0 2px 12px rgb(0 0 0 / 40%);
}
.bar[data-top] { bottom: auto; top: 16px; }
.hint { flex: 1 1 240px; margin: 0; }
button {
  font: inherit; color: inherit; background: transparent; border: 1px solid #aaa; cursor: pointer;
  border-radius: 4px; padding: 5px 12px; min-height: 32px;
}
button.take { background: #fff; border-color: #fff; color: #000; }
button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
@media (forced-colors: active) { .area { outline-color: Highlight; } }
`;

export interface PickerView {
  dialog: HTMLDialogElement;
  take: HTMLButtonElement;
  cancel: HTMLButtonElement;
  /** The bar is no part of the page: what begins on it draws nothing. */
  isBar(target: EventTarget | null): boolean;
  show(area: Area, view: Extent): void;
  /** The focus goes back to where it was. */
  remove(): void;
}

/**
 * The picker as plain DOM in a closed shadow root: a modal dialog, so that it is above everything,
 * the page cannot be clicked and Escape is the browser's own.
 */
export function buildPicker(page: Document, words: PickerWords): PickerView {
  const host = page.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, name: string, text = '') => {
    const element = page.createElement(tag);
    element.className = name;
    element.textContent = text;
    return element;
  };
  const dialog = make('dialog', 'picker');
  dialog.setAttribute('aria-label', words.title);
  dialog.lang = words.lang;
  dialog.dir = words.dir;
  // Without it the first button would have the focus, and Enter would press it.
  dialog.tabIndex = -1;
  dialog.autofocus = true;
  const frame = make('div', 'area');
  const size = make('div', 'size');
  size.setAttribute('role', 'status');
  const bar = make('div', 'bar');
  const take = make('button', 'take', words.take);
  const cancel = make('button', 'cancel', words.cancel);
  bar.append(make('p', 'hint', words.hint), take, cancel);
  frame.append(size);
  dialog.append(frame, bar);
  root.append(make('style', '', style), dialog);
  page.documentElement.append(host);
  dialog.showModal();
  dialog.focus();
  return {
    dialog,
    take,
    cancel,
    isBar: (target) => target instanceof Node && bar.contains(target),
    show({ x, y, width, height }, view) {
      frame.style.transform = `translate(${x}px, ${y}px)`;
      frame.style.width = `${width}px`;
      frame.style.height = `${height}px`;
      const said = words.size.replace('{width}', String(width));
      size.textContent = said.replace('{height}', String(height));
      // The bar makes way for what is being picked.
      const isLow = y + height > view.height - bar.offsetHeight - 24;
      bar.toggleAttribute('data-top', isLow && y > bar.offsetHeight + 24);
    },
    remove() {
      dialog.close();
      host.remove();
    },
  };
}

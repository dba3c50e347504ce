import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  adopt,
  fill,
  hostIn,
  open,
  placeholdersIn,
  taken,
} from '../fixtures/editors/placeholders.mjs';
import type { EditorName } from './editors-page.ts';
import { root } from './sources.ts';

/** A fixture page of `test/fixtures/composers`. */
export const composerPage = (file: string): string =>
  readFileSync(path.join(root, 'test/fixtures/composers', `${file}.html`), 'utf8');

/** Shows a page in jsdom's document: with the elements of each engine, without the engines. */
export function showInDom(html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  document.head.replaceChildren(...parsed.head.childNodes);
  const body = document.importNode(parsed.body, true);
  document.body.replaceWith(body);
  fill(document);
  mountAll();
}

/** Shows what opens later. */
export function openInDom(name: string): void {
  open(document, name);
  mountAll();
}

/** The element that takes the text of a host. */
export function editorInDom(host: string): Element {
  const place = hostIn(document, host);
  const editor = place?.matches(editors) ? place : place?.querySelector(editors);
  if (!editor) throw new Error(`no editor at ${host}`);
  return editor;
}

const editors = '[contenteditable="true"], textarea, input';

function mountAll(): void {
  for (const placeholder of placeholdersIn(document)) {
    const given = taken(placeholder);
    adopt(placeholder, mounts[given.name as EditorName](placeholder, given), given.attributes);
  }
}

type Mount = (place: HTMLElement, given: { lines: string[]; nodes?: Node[] }) => Element;

const inPlace: Mount = (place, { lines, nodes }) => {
  place.setAttribute('contenteditable', 'true');
  place.append(...(nodes ?? lines.map((line) => made(place, 'div', {}, line))));
  return place;
};

const inside =
  (outer: Record<string, string>, own: Record<string, string>): Mount =>
  (place, { lines }) => {
    const box = made(place, 'div', outer);
    const editor = made(place, 'div', { contenteditable: 'true', ...own });
    editor.append(...lines.map((line) => made(place, 'p', {}, line)));
    box.append(editor);
    place.append(box);
    return editor;
  };

const field =
  (name: 'textarea' | 'input'): Mount =>
  (place, { lines }) => {
    const element = made(place, name) as HTMLInputElement;
    element.value = lines.join('\n');
    place.append(element);
    return element;
  };

const mounts: Record<EditorName, Mount> = {
  editable: inPlace,
  rooster: inPlace,
  lexical: (place, given) => {
    place.setAttribute('data-lexical-editor', 'true');
    return inPlace(place, given);
  },
  draft: inside({ class: 'DraftEditor-root' }, { class: 'public-DraftEditor-content' }),
  tiptap: inside({}, { class: 'tiptap ProseMirror' }),
  quill1: inside({ class: 'ql-container' }, { class: 'ql-editor' }),
  quill2: inside({ class: 'ql-container' }, { class: 'ql-editor' }),
  slate: inside({}, { 'data-slate-editor': 'true' }),
  textarea: field('textarea'),
  input: field('input'),
};

function made(place: Element, name: string, attributes: Record<string, string> = {}, text = '') {
  const element = place.ownerDocument.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(text);
  return element;
}

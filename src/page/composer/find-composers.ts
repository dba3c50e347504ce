import type { ComposerEditor, ComposerTable } from '#domain/composer/composer-table.ts';
import { rectOf } from '../button/button-place.ts';
import { isConnected, isShown } from '../dom/own-properties.ts';
import { closestAcross, deepAll, documentIn, type Scope, scopesIn } from './search.ts';

/** An editor in which the person writes, and what of the site belongs to it. */
export interface FoundComposer {
  table: ComposerTable;
  editor: HTMLElement;
  /** From the outermost in; empty: the editor is in the page itself. */
  frames: readonly Element[];
  /** All of the composer. */
  root: Element;
}

interface FoundEditor {
  editor: Element;
  frames: readonly Element[];
}

/** A page may make as many as it likes. */
const maxComposers = 20;
/** Editors of one table of which the visible ones are looked for. */
const maxEditors = 100;

/** The composers of a page that are visible, one for each root: the first editor in it counts. */
export function findComposers(
  page: Document,
  tables: readonly ComposerTable[],
  isVisible: (element: Element) => boolean = isSeen,
): FoundComposer[] {
  const scopes = scopesIn(page);
  const found: FoundComposer[] = [];
  const editors = new Set<Element>();
  const roots = new Set<Element>();
  for (const table of tables) {
    for (const { editor, frames } of editorsOf(scopes, table, isVisible)) {
      const root = editors.has(editor) ? null : rootOf(editor, table);
      if (!root) continue;
      editors.add(editor);
      if (roots.has(root)) continue;
      roots.add(root);
      found.push({ table, editor: editor as HTMLElement, frames, root });
      if (found.length === maxComposers) return found;
    }
  }
  return found;
}

/** Of the first selector that finds some. */
function editorsOf(
  scopes: readonly Scope[],
  table: ComposerTable,
  isVisible: (element: Element) => boolean,
): FoundEditor[] {
  for (const each of table.editor) {
    const all = matchesOf(scopes, each).slice(0, maxEditors);
    const visible = all.filter(({ editor, frames }) => [editor, ...frames].every(isVisible));
    if (visible.length > 0) return visible;
  }
  return [];
}

function matchesOf(scopes: readonly Scope[], selector: ComposerEditor): FoundEditor[] {
  if (typeof selector === 'string') {
    return deepAll(scopes, selector).map((editor) => ({ editor, frames: [] }));
  }
  let places: { scopes: readonly Scope[]; frames: readonly Element[] }[] = [{ scopes, frames: [] }];
  for (const frame of selector.frames) {
    places = places.flatMap(({ scopes: own, frames }) =>
      deepAll(own, frame).flatMap((element) => {
        const inner = documentIn(element);
        return inner ? [{ scopes: [inner], frames: [...frames, element] }] : [];
      }),
    );
  }
  return places.flatMap(({ scopes: own, frames }) =>
    deepAll(own, selector.editor).map((editor) => ({ editor, frames })),
  );
}

function rootOf(editor: Element, { root }: ComposerTable): Element | null {
  for (const selector of root) {
    const found = closestAcross(editor, selector);
    if (found) return found;
  }
  return null;
}

/** It is in the document, has a size and is not hidden. */
export function isSeen(element: Element): boolean {
  if (!isConnected(element)) return false;
  const { width, height } = rectOf(element);
  return width > 0 && height > 0 && isShown(element, { visibilityProperty: true });
}

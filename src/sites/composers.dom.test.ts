import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findComposers } from '#page/composer/find-composers.ts';
import { textOf } from '#page/composer/part-values.ts';
import {
  addresseeOf,
  factsOf,
  isPlainText,
  leftAlone,
  modeOf,
} from '#page/composer/read-composer.ts';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases, withoutComposer } from '#test/fixtures/composers/cases.ts';
import { composerPage, editorInDom, openInDom, showInDom } from '#test/support/composer-page.ts';
import { root } from '#test/support/sources.ts';
import { sites } from './site-facts.ts';

/** jsdom has no layout: what is not hidden by style has a size. */
function isDrawn(element: Element): boolean {
  for (let at: Element | null = element; at; at = around(at)) {
    const view = at.ownerDocument.defaultView;
    if (!view || view.getComputedStyle(at).display === 'none') return false;
  }
  return true;
}
const around = (at: Element) =>
  at.parentElement ??
  (at.getRootNode() as Partial<ShadowRoot>).host ??
  at.ownerDocument.defaultView?.frameElement ??
  null;

Object.assign(Element.prototype, {
  checkVisibility(this: Element) {
    return isDrawn(this);
  },
  getBoundingClientRect(this: Element) {
    const size = isDrawn(this) ? 100 : 0;
    return { x: 0, y: 0, top: 0, left: 0, right: size, bottom: size, width: size, height: size };
  },
});

const tablesOf = (site: string) => sites.find(({ id }) => id === site)?.composers ?? [];
const composersOf = (site: string) => findComposers(document, tablesOf(site));

function show({ file, later }: Pick<ComposerCase, 'file' | 'later'>): void {
  showInDom(composerPage(file));
  if (later) openInDom(later);
}

/** All of the editor's text from the first of the elements on. */
function textFrom(elements: readonly Element[], editor: Element): string {
  const nodes = [...editor.querySelectorAll('*')];
  const first = nodes.find((node) => elements.includes(node));
  if (!first) return '';
  const range = editor.ownerDocument.createRange();
  range.setStartBefore(first);
  range.setEnd(editor, editor.childNodes.length);
  return range.toString();
}

describe('S1.2 S1.6 each composer of a site is found with what it answers', () => {
  test.each(composerCases.map((each) => [`${each.site}: ${each.kind}`, each] as const))(
    '%s',
    (_, each) => {
      show(each);
      const editor = editorInDom(each.host);
      const found = composersOf(each.site).find((composer) => composer.editor === editor);
      const { table, mode, place, leave, name, isPlain, ...facts } = each.expects;
      if (!found) throw new Error('not found');
      expect(found.table.name).toBe(table);
      expect(factsOf(found)).toEqual(facts);
      expect(modeOf(found)).toBe(mode);
      expect(isPlainText(found)).toBe(isPlain ?? false);
      expect(addresseeOf(found) !== null).toBe(
        facts.surface === 'social' && facts.answers !== null,
      );
      if (name) expect(textOf(editor)).toMatch(new RegExp(`^${name}`));
      for (const words of leave) expect(textFrom(leftAlone(found), editor)).toContain(words);
      if (place) expect(found.table.places.map(({ at }) => at)).toContain(place);
    },
  );

  const files = [...new Set(composerCases.map(({ file }) => file))];
  test.each(files)('%s has no other composer', (file) => {
    const own = composerCases.filter((each) => each.file === file);
    const site = own[0]?.site ?? '';
    show({ file });
    for (const later of new Set(own.flatMap((each) => each.later ?? []))) openInDom(later);
    const editors = composersOf(site).map(({ editor }) => editor);
    expect(new Set(editors)).toEqual(new Set(own.map(({ host }) => editorInDom(host))));
    expect(editors).toHaveLength(own.length);
  });

  test.each(withoutComposer)('$file has no composer', ({ site, file }) => {
    show({ file });
    expect(composersOf(site)).toEqual([]);
  });
});

describe('a page without an editor has no composer', () => {
  const folder = path.join(root, 'test/fixtures/sites');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const)
    .filter(([, html]) => !/contenteditable|<form|shreddit-composer/.test(html));
  const tables = sites.flatMap(({ composers = [] }) => composers);

  test.each(pages)('%s', (_, html) => {
    showInDom(html);
    expect(findComposers(document, tables).map(({ table }) => table.name)).toEqual([]);
  });
});

test('every part of a table has a fallback', () => {
  const without = sites.flatMap(({ id, composers = [] }) =>
    composers.flatMap(({ name, editor, root: box, places, answers, subject }) =>
      Object.entries({ editor, box, places, author: answers?.author, subject })
        .filter(([, part]) => part?.length === 1)
        .map(([part]) => `${id} ${name}: ${part}`),
    ),
  );
  expect(without).toEqual([]);
});

test('names of tables are unique in their site', () => {
  for (const { composers = [] } of sites) {
    expect(new Set(composers.map(({ name }) => name)).size).toBe(composers.length);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findComposers } from '#page/composer/find-composers.ts';
import { textOf } from '#page/composer/part-values.ts';
import { isPlainText } from '#page/composer/quoted-mail.ts';
import { addresseeOf, factsOf, leftAlone, modeOf } from '#page/composer/read-composer.ts';
import { ownTextEnd } from '#page/insertion/own-text.ts';
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
      const { table, mode, place, leave, name, isPlain } = each.expects;
      const { surface, answers, subject, recipients } = each.expects;
      if (!found) throw new Error('not found');
      expect(found.table.name).toBe(table);
      const { quote = '', ...facts } = factsOf(found);
      expect(facts).toEqual({ surface, answers, subject, recipients });
      if (leave.some((words) => /wrote|escreveu|On /.test(words)) && answers) {
        expect(quote).not.toBe('');
      }
      expect(modeOf(found)).toBe(mode);
      expect(isPlainText(found)).toBe(isPlain ?? false);
      expect(addresseeOf(found) !== null).toBe(surface === 'social' && answers !== null);
      if (name) expect(textOf(editor)).toMatch(new RegExp(`^${name}`));
      const left = isPlain
        ? textOf(editor).slice(ownTextEnd(textOf(editor)))
        : textFrom(leftAlone(found), editor);
      for (const words of leave) expect(left).toContain(words);
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

/** The page of a composer as it is after changes of its HTML; at each end is the first one. */
function changed(file: string, host: string, changes: readonly (readonly [string, string])[]) {
  let html = composerPage(file);
  for (const [before, after] of changes) {
    if (!html.includes(before)) throw new Error(`${file} has no ${before}`);
    html = html.replace(before, after);
  }
  showInDom(html);
  const editor = editorInDom(host);
  const site = composerCases.find((each) => each.file === file)?.site ?? '';
  const found = composersOf(site).find((composer) => composer.editor === editor);
  if (!found) throw new Error('not found');
  return { mode: modeOf(found), answers: factsOf(found).answers };
}

const [gmailReply, gmailForward] = [
  'On Wed, May 13, 2026 at 9:02 AM Bo Larsen wrote:',
  '---------- Forwarded message ---------<br>From: Bo Larsen',
];
const outlookPill =
  '<span data-lpc-hover-target-id="p1" aria-label="Dana Voss &lt;dana@example.org&gt;">Dana Voss</span>';

describe('S1.6 a forward is a new mail: it goes to a third person', () => {
  test.each([
    ['gmail-inline-reply', 'reply', [[gmailReply, gmailForward]]],
    ['gmail-inline-reply', 'reply', [['Re: Harbour day', 'Fwd: Harbour day']]],
    ['gmail-several', 'reply', [['Cy Quay wrote:', '---------- Forwarded message ---------']]],
    ['outlook-reply', 'reply', [[outlookPill, '']]],
    [
      'outlook-reply',
      'reply',
      [
        [
          '<div id="docking_Init',
          '<input maxlength="255" value="TR : Tentes"><div id="docking_Init',
        ],
      ],
    ],
    ['yahoo-reply', 'reply', [['On Tuesday Bo Larsen wrote:', '----- Mensaje reenviado -----']]],
    ['proton-composers', 'reply', [['Re: Barco', 'Fw: Barco']]],
    ['qq-compose-reply', 'reply', [['Re: Lamps', '转发：Lamps']]],
    ['qq-classic-compose', 'new', [['Re: 码头的灯', '转发：码头的灯']]],
    ['zoho-reply', 'reply', [['Re: Lights', 'Fwd: Lights']]],
    [
      'zoho-reply',
      'reply',
      [['---- On Mon Gina Porto wrote ---', '============ Forwarded message ============']],
    ],
  ] as const)('%s, %s: %j', (file, host, changes) => {
    expect(changed(file, host, changes)).toEqual({ mode: 'new', answers: null });
  });

  test.each([
    // Its recipients are folded away; of a quick reply the page shows the subject that is answered.
    [
      'outlook-reply',
      [
        [
          `<div contenteditable="true" role="textbox" aria-label="À">${outlookPill}`,
          '<div style="display:none" contenteditable="true" role="textbox">',
        ],
      ],
    ],
    ['qq-classic-reply', [['码头的灯', '转发：码头的灯']]],
  ] as const)('%s remains a reply', (file, changes) => {
    expect(changed(file, 'reply', changes).mode).toBe('reply');
  });
});

const plainQuote = (who: string, words: string) =>
  `\n\n---- On Mon, 14 Sep 2026 10:02:00 -0700 ${who} &lt;x@example.org> wrote ----\n\n> ${words}`;

describe('S1.6 a reply in plain text is one by its lines, or its subject', () => {
  test.each([
    ['zoho-plain-text', 'I bring six of the cups.', 'The lights'],
    ['outlook-full-screen', 'The tents are dry again and can be fetched.', 'The poles'],
    ['proton-plain-text', 'I bring the coffee, you bring the cups.', 'The beans'],
  ] as const)('%s', (file, own, words) => {
    const quote = plainQuote('Gina Porto', words);
    const to =
      file === 'outlook-full-screen' ? ([['"To"></div>', '"To">Gina</div>']] as const) : [];
    const { mode, answers } = changed(file, 'new', [...to, [own, quote]]);
    expect(mode).toBe('reply');
    expect(answers?.text).toMatch(new RegExp(`Gina Porto <x@example.org> wrote ----\\s+${words}$`));
    const refined = changed(file, 'new', [...to, [own, `${own}${quote}`]]);
    expect(refined).toEqual({ mode: 'refine', answers });
    const forward = quote.replace(/----.*----/, '-------- Forwarded Message --------');
    expect(changed(file, 'new', [...to, [own, forward]])).toEqual({ mode: 'new', answers: null });
  });

  test('the mail of the page that it quotes is the answered one', () => {
    const pane =
      '<div role="region" class="shw"><div id="zm_Container_m17"><div class="zmMHFrom">Gina</div><div role="document">The lights arrive.</div></div></div>';
    const changes = [
      ['I bring six of the cups.', plainQuote('Gina', 'The lights\n> arrive.')],
      ['<div id="jstab', `${pane}<div id="jstab`],
    ] as const;
    expect(changed('zoho-plain-text', 'new', changes)).toEqual({
      mode: 'reply',
      answers: { id: '17', author: 'Gina', text: 'The lights arrive.' },
    });
  });

  test('a window outside the thread answers no other mail that the page shows', () => {
    const [, html = ''] =
      /<div class="q1">(.*)<div class="q1">/s.exec(composerPage('outlook-reply')) ?? [];
    expect(html).not.toBe('');
    const changes = [
      ['Zelte am Freitag', 'AW: Zelte am Freitag'],
      ['<div class="pane" data', `${html.split('<div class="q1">')[0]}<div class="pane" data`],
    ] as const;
    const { mode, answers } = changed('outlook-new', 'new', changes);
    expect({ mode, answers }).toEqual({ mode: 'reply', answers: { id: '', author: '', text: '' } });
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

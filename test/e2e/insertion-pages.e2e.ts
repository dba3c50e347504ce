import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Frame } from 'puppeteer';
import { EditorsPage, editorNames } from '#test/support/editors-page.ts';
import { InsertionRig, strictTypes } from '#test/support/insertion-rig.ts';

jest.setTimeout(300_000);

let rig: InsertionRig;
beforeAll(async () => {
  rig = await InsertionRig.open();
}, 180_000);
afterAll(() => rig?.close());

const draft = ['First line', 'Middle word here', '', 'Signature'];
const below = ['First line', 'Middle word here', '', 'One', '', 'Two', '', 'Signature'];

async function insertsBelow(editors: EditorsPage, frameId = 0): Promise<void> {
  await editors.select('word');
  const target = await rig.remember(frameId);
  expect(target?.text).toBe('word');
  await editors.blur();
  const { outcome } = await rig.insert(target!.id, 'insertBelow', 'One\n\nTwo', frameId);
  expect({ outcome, lines: await editors.lines() }).toEqual({ outcome: 'inserted', lines: below });
  expect(await editors.presses()).toEqual([]);
  await editors.undo(draft);
  expect(await editors.lines()).toEqual(draft);
}

// What makes itself by `innerHTML` does not start in such a page.
const startsUnderStrictTypes = editorNames.filter((name) => !/tiptap|quill|rooster/.test(name));

describe('a page that allows no Trusted Types policy', () => {
  let editors: EditorsPage;
  beforeAll(async () => {
    editors = await rig.show('', strictTypes);
  });

  test.each(startsUnderStrictTypes.filter((name) => name !== 'input'))('%s', async (name) => {
    await editors.mount(name, draft);
    await insertsBelow(editors);
  });
});

describe('frames', () => {
  const inner = 'https://editors.example/inner';
  const foreign = 'https://foreign.example/inner';
  const frameAt = async (address: string): Promise<Frame> =>
    rig.page.waitForFrame((frame) => frame.url() === address);

  test.each(editorNames.filter((name) => name !== 'input'))(
    '%s in a frame of the same origin, by its parent and by its own script',
    async (name) => {
      rig.put(inner, '');
      await rig.show(`<iframe src="${inner}" width="600" height="300"></iframe>`);
      const editors = new EditorsPage(rig.page, await frameAt(inner));
      await editors.mount(name, draft);
      await insertsBelow(editors);
      await editors.mount(name, draft);
      await insertsBelow(editors, (await rig.frameIds())[inner]);
    },
  );

  test.each(['editable', 'lexical', 'textarea'] as const)(
    '%s in a frame of another origin',
    async (name) => {
      rig.put(foreign, '');
      await rig.show(`<iframe src="${foreign}" width="600" height="300"></iframe>`);
      const editors = new EditorsPage(rig.page, await frameAt(foreign));
      await editors.mount(name, draft);
      await insertsBelow(editors, (await rig.frameIds())[foreign]);
    },
  );
});

describe('a hostile page', () => {
  test('its own prototypes and the names of its elements change nothing', async () => {
    const names = ['activeElement', 'execCommand', 'createRange', 'getSelection', 'implementation'];
    const editors = await rig.show(
      names.map((name) => `<form name="${name}"></form><img name="${name}">`).join(''),
    );
    await editors.mount('editable', draft);
    await editors.select('word');
    await rig.page.evaluate(() => {
      const broken = () => {
        throw new Error('broken by the page');
      };
      for (const proto of [
        Document.prototype,
        Node.prototype,
        Element.prototype,
        Range.prototype,
      ]) {
        for (const name of ['closest', 'contains', 'getRootNode', 'getAttribute', 'execCommand']) {
          if (name in proto) Object.defineProperty(proto, name, { value: broken });
        }
      }
      Object.defineProperty(Document.prototype, 'activeElement', { get: broken });
      Object.defineProperty(Node.prototype, 'childNodes', { get: broken });
      Object.defineProperty(globalThis, 'DataTransfer', { value: broken });
      Object.defineProperty(globalThis, 'getSelection', { value: broken });
    });
    const target = await rig.remember();
    expect(target?.text).toBe('word');
    expect(await rig.insert(target!.id, 'replace', 'thing')).toMatchObject({ outcome: 'inserted' });
    expect(await rig.page.$eval('section', ({ innerText }) => innerText)).toContain('Middle thing');
  });

  test('an editable form with inputs of every name takes text', async () => {
    await rig.show(
      `<form contenteditable="true" id="f">one <b>two</b>${[
        'focus',
        'contains',
        'closest',
        'dispatchEvent',
        'getRootNode',
        'isContentEditable',
        'ownerDocument',
        'parentElement',
        'childNodes',
        'firstChild',
      ]
        .map((name) => `<input name="${name}" hidden>`)
        .join('')}</form>`,
    );
    await rig.page.evaluate(() => {
      const form = document.querySelector('#f')!;
      HTMLElement.prototype.focus.call(form);
      getSelection()?.selectAllChildren(document.querySelector('#f b')!);
    });
    const target = await rig.remember();
    expect(target).toMatchObject({ text: 'two', editor: 'editable' });
    expect(await rig.insert(target!.id, 'replace', 'three')).toMatchObject({ outcome: 'inserted' });
    expect(await rig.page.$eval('#f', ({ textContent }) => textContent)).toBe('one three');
  });

  test('an editor that takes every event and writes nothing fails with its text as it was', async () => {
    await rig.show('<div contenteditable="true" data-lexical-editor="true" id="e">one word</div>');
    await rig.page.evaluate(() => {
      for (const type of ['paste', 'beforeinput', 'keydown']) {
        addEventListener(type, (event) => event.preventDefault(), true);
      }
      document.querySelector<HTMLElement>('#e')!.focus();
      getSelection()?.setPosition(document.querySelector('#e')!.firstChild, 4);
    });
    const target = await rig.remember();
    expect(await rig.insert(target!.id, 'insertAtCaret', 'new ')).toEqual({
      outcome: 'failed',
      insertionId: null,
    });
    expect(await rig.page.$eval('#e', ({ textContent }) => textContent)).toBe('one word');
  });

  test('an editor with very many and very deep elements is read', async () => {
    await rig.show('<div contenteditable="true" id="e">word</div>');
    await rig.page.evaluate(() => {
      let at: Element = document.querySelector('#e')!;
      for (let count = 0; count < 50_000; count += 1) at.append(document.createElement('i'));
      for (let depth = 0; depth < 400; depth += 1) {
        const inner = document.createElement('b');
        at.append(inner);
        at = inner;
      }
      document.querySelector<HTMLElement>('#e')!.focus();
      getSelection()?.setPosition(document.querySelector('#e')!.firstChild, 4);
    });
    expect(await rig.remember()).toMatchObject({ text: '' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EditorName, EditorsPage } from '#test/support/editors-page.ts';
import { gradientPng } from '#test/support/files/png.ts';
import { InsertionRig } from '#test/support/insertion-rig.ts';

jest.setTimeout(300_000);

const boat = {
  name: 'A red boat.png',
  type: 'image/png' as const,
  base64: gradientPng(64, 48, [24, 32, 84], [232, 120, 60]).toString('base64'),
};

let rig: InsertionRig;
let editors: EditorsPage;
beforeAll(async () => {
  rig = await InsertionRig.open();
}, 180_000);
beforeEach(async () => {
  editors = await rig.show();
});
afterAll(() => rig?.close());

const before = ['First line', 'Middle word here'];
const images = () =>
  rig.page.$$eval('img', (all) => all.map((each) => `${each.naturalWidth}x${each.naturalHeight}`));

/** A composer of a page that takes pasted files and shows them as attachments, as those of chats do. */
const takesFiles = () =>
  rig.page.evaluate(() => {
    document.addEventListener('paste', (event) => {
      const [file] = event.clipboardData?.files ?? [];
      if (!file) return;
      event.preventDefault();
      const chip = document.createElement('img');
      chip.alt = file.name;
      chip.src = URL.createObjectURL(file);
      document.activeElement?.after(chip);
    });
  });

describe('a picture is given to the editor with the focus as a paste', () => {
  test.each<EditorName>(['editable', 'quill2'])(
    '%s takes it among its words, and one undo takes it out',
    async (name) => {
      await editors.mount(name, before);
      await editors.select('', 'First line');
      expect(await rig.picture(boat)).toBe('inserted');
      expect(await images()).toEqual(['64x48']);
      expect((await editors.lines()).join(' ')).toContain('Middle word here');
      expect(await editors.presses()).toEqual([]);
      await editors.undo(before);
      expect(await images()).toEqual([]);
    },
  );

  test.each<EditorName>(['editable', 'textarea', 'tiptap', 'lexical', 'slate', 'draft'])(
    'a page with %s that takes files gets the file, and its text stays',
    async (name) => {
      await takesFiles();
      await editors.mount(name, before);
      await editors.select('', 'First line');
      expect(await rig.picture(boat)).toBe('inserted');
      expect(await images()).toEqual(['64x48']);
      expect(await rig.page.$$eval('img', (all) => all.map(({ alt }) => alt))).toEqual([boat.name]);
      expect(await editors.lines()).toEqual(before);
    },
  );

  test.each<EditorName>(['textarea', 'input', 'tiptap', 'slate'])(
    '%s that takes none is said to show nothing, and its text stays',
    async (name) => {
      await editors.mount(name, before);
      await editors.select('', name === 'input' ? 'First line Middle' : 'First line');
      const lines = await editors.lines();
      expect(await rig.picture(boat)).toBe('ignored');
      expect(await images()).toEqual([]);
      expect(await editors.lines()).toEqual(lines);
    },
  );

  test('a page whose focus is in no editor gets nothing', async () => {
    await editors.mount('editable', before);
    await editors.select('', 'First line');
    await editors.blur();
    expect(await rig.picture(boat)).toBe('noEditor');
    expect(await images()).toEqual([]);
  });
});

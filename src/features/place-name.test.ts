import { expect, test } from '@jest/globals';
import source from '#locales/en/index.json' with { type: 'json' };
import type { Translate } from '#ui/text.ts';
import { placeName } from './place-name.ts';

const t: Translate = (key, params = {}) =>
  (source as Record<string, string>)[key]!.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name]),
  );

test('a place is named as a person calls it', () => {
  const pdf = { kind: 'pdf', page: 12, boxes: [] } as const;
  const anchor = { ...pdf, boxes: [] };
  expect(placeName(anchor, 'page_content__pdf', t)).toBe('page 12');
  const over = { ...anchor, next: { page: 13, boxes: [] } };
  expect(placeName(over, 'page_content__pdf', t)).toBe('pages 12–13');
  expect(placeName(anchor, 'chat_file', t)).toBe('slide 12');
  const cells = { kind: 'sheet', sheet: 'North', range: 'B4:C4' } as const;
  expect(placeName(cells, 'chat_file_excel', t)).toBe('North, B4:C4');
  expect(placeName({ ...cells, range: '' }, 'chat_file_excel', t)).toBe('sheet North');
  expect(placeName({ kind: 'video', seconds: 125.4 }, 'audio', t)).toBe('2:05');
  expect(placeName({ kind: 'video', seconds: 3609 }, 'video', t)).toBe('1:00:09');
  expect(placeName({ kind: 'text' }, 'chat_file', t)).toBeNull();
});

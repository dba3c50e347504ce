import { text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import { writtenTime } from '../written-time.ts';
import { savedThing } from './saved-thing.ts';

/**
 * Kindle, `My Clippings.txt`, in any language: entries that end with `==========`; title and author, a line that begins
 * with `-` (kind, page, location and time, parted by bars), an empty line, the words.
 */
export const clippings: ImportFormat = {
  id: 'kindle',
  pieces: 'text',
  fits: ({ text: head }) => {
    const [name = '', facts = '', empty = 'x'] = head.split('\n', 3);
    const isFirst = name.trim() !== '' && /^- .*\|/.test(facts) && empty.trim() === '';
    return isFirst && /^={10}\r?$/m.test(head);
  },
  *read(piece) {
    for (const entry of text(piece).split(/^={10}\r?$/m)) {
      const [name = '', facts = '', ...words] = entry.trim().split(/\r?\n/);
      if (name === '') continue;
      const said = words.join('\n').trim();
      const parts = facts
        .replace(/^-\s*/, '')
        .split('|')
        .map((each) => each.trim());
      const place = parts.slice(0, -1).join(' | ');
      const [, title = name, author = ''] = /^(.*\S)\s*\(([^()]*)\)\s*$/.exec(name) ?? [];
      // A bookmark has no words.
      if (said === '') yield { kind: 'unknown', what: name };
      else {
        yield savedThing('kindle', {
          title: title.replace(/^\ufeff/, ''),
          author,
          [noteWords.test(place) ? 'note' : 'quote']: said,
          position: { place },
          savedAt: writtenTime(parts.at(-1) ?? ''),
        });
      }
    }
  },
};

const noteWords = /\b(?:note|notiz|nota|notitie|not|anteckning)\b|メモ|笔记|筆記|заметк/iu;

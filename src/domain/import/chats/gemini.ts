import { buildChat, type RawMessage } from '../build-chat.ts';
import { firstText, linkOf, others, type Row, row, rows, text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import type { Imported, ImportedFile } from '../imported.ts';
import { markdownOfHtml, partsOf } from '../markup.ts';
import { writtenTime } from '../written-time.ts';

/**
 * Google Takeout, "My Activity" of Gemini Apps, as JSON: a list of `{header, title: 'Prompted …', time, safeHtmlItem:
 * [{html}], attachedFiles, imageFile}`. It says nothing of chats: each question is one.
 */
export const geminiJson: ImportFormat = {
  id: 'gemini',
  pieces: 'items',
  fits: (head) =>
    head.has('[].safeHtmlItem') ||
    (head.has('[].header') && /"(?:Gemini Apps|Bard)"/.test(head.text)),
  lists: () => [''],
  passes: /(?:^|\/)archive_browser\.html$/i,
  *read(value) {
    const activity = row(value);
    const html = rows(activity.safeHtmlItem).map((item) => text(item.html));
    const prompt = promptOf(text(activity.title));
    if (prompt === '' || (html.length === 0 && rows(activity.subtitles).length === 0)) {
      yield { kind: 'unknown', what: firstText(activity.title, activity.header) };
      return;
    }
    const answer =
      html.map(markdownOfHtml).join('\n\n') ||
      firstText(...rows(activity.subtitles).map(({ name }) => name));
    yield* chatOf(prompt, activity.time, answer, filesOf(activity), activity);
  },
};

/** The same as HTML: cells of `<div class="content-cell …">Prompted …<br>date<br>answer</div>`. */
export const geminiHtml: ImportFormat = {
  id: 'gemini',
  pieces: 'text',
  fits: ({ text: head }) =>
    /class="(?:outer-cell|content-cell)/.test(head) && /Gemini|Bard/.test(head),
  *read(html) {
    const cells = text(html)
      .split(/<div class="content-cell[^"]*mdl-typography--body-1[^"]*">/)
      .slice(1);
    for (const cell of cells) {
      const words = cell
        .split(/<div class="content-cell/, 1)[0]!
        .replace(/<\/div>\s*(?:<div[^>]*>\s*)*$/, '');
      // The other half of a cell's line is empty.
      if (words.trim() === '') continue;
      // Some answers are right behind their date.
      const parts = words.split(/<br\s*\/?>|(?=<p[\s>])/i);
      const at = parts.findIndex((part) => timeIn(part) > 0);
      const before = parts.slice(0, Math.max(0, at)).join('<br>');
      // All of it may be a link to its chat.
      const prompt = promptOf(markdownOfHtml(before.replace(/<\/?a(?:\s[^<>]*)?>/gi, '')));
      const answer = markdownOfHtml(parts.slice(at + 1).join('<br>'));
      if (prompt === '' || answer === '')
        yield { kind: 'unknown', what: markdownOfHtml(words).slice(0, 80) };
      else yield* chatOf(prompt, timeIn(parts[at]!), answer, filesIn(words));
    }
  },
};

const promptOf = (title: string) => title.replace(/^(?:Prompted|Asked|Said)\s+/, '').trim();

/** "Jun 8, 2025, 12:37:50 PM UTC", in any language; 0: it is none. */
function timeIn(words: string): number {
  const texts = [...partsOf(words)].map((part) => ('text' in part ? part.text : ''));
  const plain = texts
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
  return /\d[:.]\d{2}[:.]\d{2}/.test(plain) && plain.length < 60 ? writtenTime(plain) : 0;
}

/** Pictures and files of the archive. */
function filesIn(words: string): ImportedFile[] {
  const names = [...partsOf(words)].flatMap((part) => {
    if ('text' in part || part.isEnd) return [];
    const { src = '', href = '' } = part.attributes;
    const name = part.tag === 'img' ? src : part.tag === 'a' ? href : '';
    return name === '' || /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(name) ? [] : [name];
  });
  return [...new Set(names)].map((name) => ({ key: name, name }));
}

function filesOf({ attachedFiles, imageFile }: Row): ImportedFile[] {
  const names = [...(Array.isArray(attachedFiles) ? attachedFiles : []), imageFile];
  return names.filter((name) => typeof name === 'string').map((name) => ({ key: name, name }));
}

const known = [
  'header',
  'title',
  'time',
  'safeHtmlItem',
  'attachedFiles',
  'imageFile',
  'products',
  'subtitles',
];

function* chatOf(
  prompt: string,
  time: unknown,
  answer: string,
  files: ImportedFile[],
  activity: Row = {},
): Iterable<Imported> {
  const link = linkOf(activity.titleUrl);
  const raw: RawMessage[] = [
    { id: undefined, role: 'question', text: prompt, time, files },
    {
      id: undefined,
      role: 'answer',
      text: answer,
      time,
      sources: link ? [{ title: new URL(link).host, url: link }] : [],
    },
  ];
  const chat = buildChat(
    { id: undefined, title: '', createdAt: time, ...others(activity, known) },
    raw,
  );
  if (chat) yield chat;
}

import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { attributions, heads } from '#test/fixtures/mails/heads.ts';
import { mailOfText } from '#test/support/mail-of-text.ts';
import { isWide } from '#test/support/wide.ts';
import { mailBody } from './body.ts';

const said = ['The lamps are on the pier.', 'Bring coats, it will be cold.'] as const;
const [one, two] = said;
const old = 'Where are the lamps now, and who has the key to the shed behind the stage?';
const parser = new new JSDOM('').window.DOMParser();
const html = (markup: string) => mailBody(parser.parseFromString(markup, 'text/html').body).reply;
const text = (words: string) => mailOfText(words).reply;
const escaped = (line: string) => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const label = /^([^:：]+\s?[:：])/;

/** Markup of unknown programs: no class, id or attribute marks what is quoted. */
const below: Readonly<Record<string, (line: string) => string>> = {
  'an indented block': (line) =>
    html(
      `<div dir=auto>${one}<div>${two}</div></div><br><div class=zz9><div>${escaped(line)}<br></div><blockquote class=k1 style="margin:0 0 0 .8ex">${old}</blockquote></div>`,
    ),
  'plain paragraphs': (line) =>
    html(`<p>${one}</p><p>${two}</p><p>${escaped(line)}</p><p>${old}</p>`),
  'a linked address': (line) =>
    html(
      `<div>${one}</div><div>${two}</div><div>${escaped(line).replace('bo@pier.example', '<a href="mailto:bo@pier.example">bo@pier.example</a>')}</div><blockquote>${old}</blockquote>`,
    ),
  'the line inside the only quote': (line) =>
    html(
      `<div>${one}</div><div>${two}</div><blockquote><div>${escaped(line)}</div><div>${old}</div></blockquote>`,
    ),
  'the line inside the outer quote': (line) =>
    html(
      `<div>${one}</div><div>${two}</div><blockquote style="color:#00f"><p>${escaped(line)}</p><blockquote>${old}</blockquote></blockquote>`,
    ),
  'line breaks alone': (line) =>
    html(
      `<div>${one}<br>${two}<br><br>${escaped(line).replace(' &lt;bo@', '<br>&lt;bo@')}<br><br>${old}</div>`,
    ),
  'kept white space': (line) => html(`<pre>${one}\n${two}\n\n${escaped(line)}\n&gt; ${old}</pre>`),
  'white space kept by style': (line) =>
    html(
      `<div style="white-space: pre-wrap">${one}\n${two}\n\n${escaped(line)}\n&gt; ${old}</div>`,
    ),
  'an answer below': (line) =>
    html(
      `<div>${escaped(line)}</div><blockquote>${old}</blockquote><div>${one}</div><div>${two}</div>`,
    ),
  'an answer below a marked quote': (line) =>
    html(
      `<div>${escaped(line)}</div><blockquote type=cite>${old}</blockquote><div>${one}</div><div>${two}</div>`,
    ),
  'text with the line in the quote': (line) => text(`${one}\n${two}\n\n> ${line}\n> ${old}`),
  'text without a gap': (line) => text(`${one}\n${two}\n${line}\n> ${old}`),
  'text with line ends of two letters': (line) =>
    text(`${one}\r\n${two}\r\n\r\n${line}\r\n\r\n> ${old}\r\n`),
};

const belowHead: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  'bold labels': (lines) =>
    html(
      `<div>${one}</div><div>${two}</div><div>${lines.map((line) => escaped(line).replace(label, '<b>$1</b>')).join('<br>')}</div><div>${old}</div>`,
    ),
  paragraphs: (lines) =>
    html(
      `<p>${one}</p><p>${two}</p>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<p>${old}</p>`,
    ),
  'a table': (lines) =>
    html(
      `<p>${one}</p><p>${two}</p><table>${lines.map((line) => `<tr><td>${escaped(line).replace(label, '$1</td><td>')}</td></tr>`).join('')}</table><p>${old}</p>`,
    ),
  'the only quote': (lines) =>
    html(
      `<p>${one}</p><p>${two}</p><blockquote><div>${lines.map(escaped).join('<br>')}</div><p>${old}</p></blockquote>`,
    ),
  text: (lines) => text(`${one}\n${two}\n\n${lines.join('\n')}\n\n${old}`),
  'bold text': (lines) =>
    text(
      `${one}\n${two}\n\n${lines.map((line) => line.replace(label, '*$1*')).join('\n')}\n\n${old}`,
    ),
  'quoted text': (lines) =>
    text(`${one}\n${two}\n\n${lines.map((line) => `> ${line}`).join('\n')}\n> \n> ${old}`),
  'a quoted head': (lines) =>
    text(`${one}\n${two}\n\n${lines.map((line) => `> ${line}`).join('\n')}\n\n${old}`),
  'a rule above': (lines) =>
    text(`${one}\n${two}\n\n--------------------\n${lines.join('\n')}\n${old}`),
  'lines apart': (lines) => text(`${one}\n${two}\n\n${lines.join('\n\n')}\n\n${old}`),
};

const wordsOf = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Every third language; all of them in the wide run. */
const rows = <Row>(all: readonly Row[]) => all.filter((_, at) => isWide || at % 3 === 0);

test.each(Object.keys(below))('S5.14 an answer above a line of any language, by %s', (form) => {
  const wrong = rows(attributions).filter(
    ([, line]) => wordsOf(below[form]?.(line) ?? '') !== said.join(' '),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test.each(Object.keys(belowHead))(
  'S5.14 an answer above a header block of any language, by %s',
  (form) => {
    const wrong = rows(heads).filter(([name, head]) => {
      const lines = head.replaceAll('*', '').split('\n');
      if (name === 'one line') return false;
      return wordsOf(belowHead[form]?.(lines) ?? '') !== said.join(' ');
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  },
);

import { expect, test } from '@jest/globals';
import { parse } from '#test/support/parse-page.ts';

const read = async (body: string) => {
  const page = await parse(`<title>T</title><body><p>The ferry leaves at nine.</p>${body}</body>`, {
    isSource: true,
  });
  return { words: page?.text ?? '', hidden: page?.hiddenDropped };
};

test.each([
  'display:none',
  'DISPLAY : NONE',
  'display:none!important;display:block',
  'visibility:collapse',
  'opacity:0',
  'opacity:1%',
  'filter:opacity(0)',
  'font-size:0',
  'font-size: 1px',
  'color:transparent',
  'color:rgba(0, 0, 0, 0)',
  'color:#fff;background:#fff',
  'position:absolute;left:-9999px',
  'position:fixed;top:-500em',
  'margin-left:-4000px',
  'text-indent:-9999px',
  'position:absolute;clip:rect(0,0,0,0)',
  'position:absolute;clip:rect(0 0 0 0)',
  'clip-path:inset(100% 0 0 0)',
  'transform:scale( 0 )',
  'color:/* ; */transparent',
  'height:0;overflow:hidden',
  'max-height:0px;overflow:hidden',
])('R2.5 a fetched page is read without words under %s, which are counted', async (style) => {
  const { words, hidden } = await read(`<div style="${style}">Hidden <b>words</b> here.</div>`);
  expect(words).toBe('The ferry leaves at nine.');
  expect(hidden).toBe(3);
});

test.each([
  'opacity:.4',
  'filter:blur(0)',
  'font-size:9px',
  'font-size:1.2em',
  'color:#fff;background:#000',
  'color:transparent;text-shadow:0 0 1px #000',
  'left:-9999px',
  'margin-left:-15px',
  'position:absolute;clip:rect(0, 100px, 20px, 0)',
  'clip-path:inset(10%)',
  'transform:scale(0.5)',
  'height:0',
  'overflow:hidden;width:100%',
])('R2.5 and with words under %s', async (style) => {
  const { words, hidden } = await read(`<div style="${style}">Seen words here.</div>`);
  expect(words).toContain('Seen words here.');
  expect(hidden).toBe(0);
});

test('R2.5 what a control folds up stays, so does a gap’s own content; nothing counts twice', async () => {
  const fold = '<div style="height:0;overflow:hidden"';
  const { words, hidden } = await read(
    `<button aria-expanded="false">Why?</button>${fold}>Folded words.</div>
     <button aria-controls="f">How?</button><p>So.</p>${fold} id="f">Named words.</div>
     <div style="font-size:0">Lost<b style="font-size:16px">Words in a gap</b></div>
     <div hidden>One <b style="opacity:0">two</b><style>three{}</style></div>`,
  );
  for (const seen of ['Folded', 'Named', 'Words in a gap']) expect(words).toContain(seen);
  expect(hidden).toBe(3);
});

const faded = `<main style="opacity:0"><p>${'The curtain rises over the pier. '.repeat(9)}</p></main>`;

test('K2.5 a fetched page whose main part waits to be faded in is read', async () => {
  const { words, hidden } = await read(`${faded}<div style="opacity:0">Hidden words.</div>`);
  expect(words).toContain('The curtain rises over the pier.');
  expect(words).not.toContain('Hidden words.');
  expect(hidden).toBe(2);
});

test.each([
  ['of a page that shows text', `<p>${'What is shown already stays. '.repeat(9)}</p>${faded}`],
  [
    'that something else hides, too',
    faded.replace('opacity:0', 'opacity:0;left:-9999px;position:fixed'),
  ],
])('R2.5 a transparent part %s is not read', async (_, body) => {
  const { words, hidden } = await read(body);
  expect(words).not.toContain('curtain');
  expect(hidden).toBe(54);
});

test('K2.5 parts that were sent ahead of their script are the text of a fetched page', async () => {
  const text = `<p>${'The lamp at the end of the pier was moved by the storm, and a new one is needed. '.repeat(5)}</p>`;
  const { words } = await read(
    `<nav><a href="/">Home</a></nav><div hidden id="S:1">${text}${text}</div>`,
  );
  expect(words).toContain('The lamp at the end of the pier');
  expect(words).not.toContain('Home');
});

test('K2.5 what a control of a fetched page opens is read, a menu is not', async () => {
  const { words } = await read(
    `<button aria-controls="a">Why?</button><div id="a" hidden>Since the tide turns at noon.</div>
     <nav><button aria-controls="m">Shop</button><ul id="m" style="display:none"><li>Goods</ul></nav>`,
  );
  expect(words).toContain('Since the tide turns at noon.');
  expect(words).not.toContain('Goods');
});

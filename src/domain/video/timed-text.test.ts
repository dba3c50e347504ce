import { expect, test } from '@jest/globals';
import { parseTimedText } from './timed-text.ts';

const line = (start: number, duration: number, text: string) => ({ start, duration, text });

test('S5.14 srv1: seconds with two decimals, entities decoded, markup and empty lines dropped', () => {
  const xml = `<?xml version="1.0" encoding="utf-8" ?><transcript>
    <text start="0" dur="1.239">It&amp;#39;s &quot;low&quot; tide</text>
    <text start="1.24" dur="2">the &lt;i>crooked&lt;/i> pier &amp;amp; the sea</text>
    <text start="3.3" dur="1"></text><text start="3.4" dur="1"/>
    <text start="4.005">two
lines</text></transcript>`;
  expect(parseTimedText(xml)).toEqual([
    line(0, 1.24, 'It\'s "low" tide'),
    line(1.24, 2, 'the crooked pier & the sea'),
    line(4.01, 0, 'two lines'),
  ]);
});

test('S5.14 srv3: milliseconds, words of a line joined, its angle brackets retained', () => {
  const xml = `<timedtext format="3"><head><pen id="1"/></head><body>
    <p t="1006" d="2000" w="1"><s ac="0">tide</s><s t="300"> comes</s></p>
    <p t="2000" d="10" a="1">
</p><p t="3000" d="500">a &lt;b&gt; tag<br/>below</p></body></timedtext>`;
  expect(parseTimedText(xml)).toEqual([
    line(1.01, 2, 'tide comes'),
    line(3, 0.5, 'a <b> tag below'),
  ]);
});

test.each(['', '<html><body>Sorry</body></html>', '{"events":[]}', '<text start="0">unended'])(
  'what is no caption file has no lines: %s',
  (xml) => expect(parseTimedText(xml)).toEqual([]),
);

test('a file of nothing but opening tags is read in one pass', () => {
  expect(parseTimedText('<p t="1">'.repeat(300_000))).toEqual([]);
});

test('the name of a character that is none stays as it is, also one that all objects have', () => {
  const [read] = parseTimedText(
    '<transcript><text start="0">&amp;constructor; &amp;__proto__;</text></transcript>',
  );
  expect(read?.text).toBe('&constructor; &__proto__;');
});

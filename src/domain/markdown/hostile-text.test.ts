import { expect, test } from '@jest/globals';
import { MarkdownStream } from './markdown-stream.ts';

test('elements inside one another end at a depth that a view can draw', () => {
  const nested = `${'<b>'.repeat(20_000)}x${'</b>'.repeat(20_000)}`;
  const [block] = new MarkdownStream().update(nested, true);
  expect(JSON.stringify(block).match(/"children"/g)!.length).toBeLessThan(50);
});

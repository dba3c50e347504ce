import { expect, test } from '@jest/globals';
import { lazyImports, loadedWith } from '#test/support/import-graph.ts';

const streams = ['src/entry/web/streams.ts', 'src/entry/offscreen/index.ts'];
const readers = 'src/app/capture/parsing/parse-snapshot.ts';

test.each(streams)(
  '%s begins without the readers of pages, which come with the first page',
  (file) => {
    const loaded = [...loadedWith(file)];
    expect(loaded).toContain('src/app/capture/parsing/local-parser.ts');
    expect(loaded.filter((each) => each === readers || /@mozilla|turndown/.test(each))).toEqual([]);
    expect(lazyImports('src/app/capture/parsing/local-parser.ts')).toEqual([readers]);
  },
);

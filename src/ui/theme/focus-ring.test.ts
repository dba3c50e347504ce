import { expect, test } from '@jest/globals';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

test('no view has a ring of its own for the focus', () => {
  const own = sourceFiles(['src/ui', 'src/features']).filter(
    (file) =>
      !isTest(file) &&
      !file.endsWith('theme/focus-ring.ts') &&
      /colorStrokeFocus\d\}|outlineColor: tokens\.colorStrokeFocus/.test(read(file)),
  );
  expect(own).toEqual([]);
});

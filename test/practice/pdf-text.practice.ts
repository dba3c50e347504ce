import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { score } from '#scripts/bench/measures/scores.ts';
import { extractFiles } from '#scripts/reading/extract-files.ts';
import { openProbePage } from '#scripts/reading/probe-page.ts';
import { practiceSet } from '#test/support/practice.ts';

jest.setTimeout(240_000);

const folder = practiceSet('pdf-text');

interface Truth {
  password?: string;
  scored?: boolean;
}

(folder ? test : test.skip)(
  'PDFs behave, and say what two other engines find in them',
  async () => {
    const set = folder ?? '';
    const truth = JSON.parse(readFileSync(path.join(set, 'truth.json'), 'utf8')) as Record<
      string,
      Truth
    >;
    const probe = await openProbePage();
    const read = async (withPasswords: boolean) => {
      const files = Object.entries(truth).map(([name, { password, scored }]) => {
        const file = path.join(set, `${name}.pdf`);
        return withPasswords && password && scored ? { file, password } : { file };
      });
      const results: object[] = [];
      for await (const result of extractFiles(probe, files)) results.push(result);
      return score(set, 'pdf-text', results);
    };
    const [locked, opened] = [await read(false), await read(true)];
    await probe.close();
    expect(locked.behaves).toBe(1);
    expect(opened.f1).toBeGreaterThanOrEqual(0.99);
    // One of the five files repeats characters that its reference text does not; the rest are above
    // 0.97.
    expect(opened.gold).toBeGreaterThanOrEqual(0.945);
  },
);

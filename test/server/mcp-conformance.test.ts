import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  hasSuite,
  ofProduct,
  requiredOf,
  revisions,
  runScenario,
} from '#scripts/testing/conformance.ts';
import { type ProductFront, startProductFront } from '#scripts/testing/product-front.ts';
import { type SuiteServer, startSuiteServer } from '#test/support/mcp-suite/suite-server.ts';
import { isWide } from '#test/support/wide.ts';

/*
 * G18 The protocol's own suite (`npm run mcp-conformance`, which installs it, as `npm run test:full` does): Gloss by what
 * needs no fixture of the suite, the handler with its fixtures by all that each revision requires.
 */
const isThere = hasSuite();
if (!isThere) console.warn('No conformance suite here: what it shows of /mcp is skipped.');
const row = isThere ? test : test.skip;
let product: ProductFront;
let fixtures: SuiteServer;

beforeAll(async () => {
  if (!isThere) return;
  product = await startProductFront();
  fixtures = await startSuiteServer();
}, 60_000);
afterAll(async () => {
  fixtures?.close();
  await product?.close();
});

const ofGloss = revisions.flatMap((revision) =>
  ofProduct[revision].map((scenario) => [revision, scenario] as const),
);
row.each(ofGloss)(
  'Gloss passes %s %s',
  async (revision, scenario) => {
    expect(await runScenario(product.url, scenario, revision)).toBeNull();
  },
  60_000,
);

const all = isThere
  ? revisions.flatMap((revision) =>
      requiredOf(revision).map((scenario) => [revision, scenario] as const),
    )
  : [];
const wide = isThere && isWide ? test : test.skip;
wide.each(all.length > 0 ? all : [[revisions[0], 'every scenario'] as const])(
  'its handler passes %s %s',
  async (revision, scenario) => {
    expect(await runScenario(fixtures.url, scenario, revision)).toBeNull();
  },
  60_000,
);

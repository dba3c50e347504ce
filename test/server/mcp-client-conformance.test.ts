import { expect, test } from '@jest/globals';
import {
  hasSuite,
  requiredOfClient,
  revisions,
  runClientScenario,
} from '#scripts/testing/conformance.ts';
import { isWide } from '#test/support/wide.ts';

/* G18.B The protocol's own suite against the product's client (`npm run mcp-conformance -- client`, which installs it). */
const isThere = hasSuite();
if (!isThere) console.warn('No conformance suite here: what it shows of the client is skipped.');
const core = [
  'tools_call',
  'request-metadata',
  'auth/iss-wrong-issuer',
  'auth/resource-mismatch',
  'auth/pre-registration',
];
const all = isThere
  ? revisions.flatMap((revision) =>
      requiredOfClient(revision)
        .filter((scenario) => isWide || core.includes(scenario))
        .map((scenario) => [revision, scenario] as const),
    )
  : [];
const row = all.length > 0 ? test : test.skip;

row.each(all.length > 0 ? all : [[revisions[0], 'every scenario'] as const])(
  'the client passes %s %s',
  async (revision, scenario) => {
    expect(await runClientScenario(scenario, revision)).toBeNull();
  },
  90_000,
);

import { startSuiteServer } from '#test/support/mcp-suite/suite-server.ts';
import {
  hasSuite,
  needSessions,
  needSuite,
  ofProduct,
  requiredOf,
  revisions,
  runScenario,
} from './testing/conformance.ts';
import { startProductFront } from './testing/product-front.ts';

/*
 * `npm run mcp-conformance`: the protocol's own suite against `/mcp` of a server with a document, and against the same
 * handler of the SDK with the suite's fixtures. `-- SCENARIO…` runs these alone.
 */
const wanted = process.argv.slice(2);
const isWanted = (scenario: string) => wanted.length === 0 || wanted.includes(scenario);

needSuite();
if (!hasSuite()) throw new Error('the suite of the protocol is not installed');
const product = await startProductFront();
const fixtures = await startSuiteServer();
let failed = 0;
try {
  for (const revision of revisions) {
    const targets = [
      ['product', product.url, ofProduct[revision]],
      ['fixtures', fixtures.url, requiredOf(revision)],
    ] as const;
    for (const [name, url, scenarios] of targets) {
      for (const scenario of scenarios.filter(isWanted)) {
        const words = await runScenario(url, scenario, revision);
        console.log(`${words === null ? 'ok  ' : 'FAIL'} ${name} ${revision} ${scenario}`);
        if (words === null) continue;
        failed += 1;
        console.log(words.replace(/^/gm, '     '));
      }
    }
  }
  console.log(`not of a server without sessions (2025-11-25): ${[...needSessions].join(', ')}`);
} finally {
  fixtures.close();
  await product.close();
}
process.exitCode = failed === 0 ? 0 : 1;

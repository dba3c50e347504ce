import { startSuiteServer } from '#test/support/mcp-suite/suite-server.ts';
import {
  hasSuite,
  needSessions,
  needSuite,
  notOfClient,
  ofProduct,
  requiredOf,
  requiredOfClient,
  revisions,
  runClientScenario,
  runScenario,
} from './testing/conformance.ts';
import { startProductFront } from './testing/product-front.ts';

/*
 * `npm run mcp-conformance`: the protocol's own suite against `/mcp` of a server with a document, and against the same
 * handler of the SDK with the suite's fixtures; then its servers against the product's client. `-- SCENARIO…` runs these
 * alone, `-- client` the client's.
 */
const [first, ...rest] = process.argv.slice(2);
const isClientAlone = first === 'client';
const wanted = isClientAlone || first === undefined ? rest : [first, ...rest];
const isWanted = (scenario: string) => wanted.length === 0 || wanted.includes(scenario);

needSuite();
if (!hasSuite()) throw new Error('the suite of the protocol is not installed');
let failed = 0;
if (!isClientAlone) await runServer();
await runClient();
process.exitCode = failed === 0 ? 0 : 1;

async function runServer(): Promise<void> {
  const product = await startProductFront();
  const fixtures = await startSuiteServer();
  try {
    await runTargets(product.url, fixtures.url);
    console.log(`not of a server without sessions (2025-11-25): ${[...needSessions].join(', ')}`);
  } finally {
    fixtures.close();
    await product.close();
  }
}

async function runTargets(product: string, fixtures: string): Promise<void> {
  for (const revision of revisions) {
    const targets = [
      ['product', product, ofProduct[revision]],
      ['fixtures', fixtures, requiredOf(revision)],
    ] as const;
    for (const [name, url, scenarios] of targets) {
      for (const scenario of scenarios.filter(isWanted)) {
        report(name, revision, scenario, await runScenario(url, scenario, revision));
      }
    }
  }
}

async function runClient(): Promise<void> {
  for (const revision of revisions) {
    for (const scenario of requiredOfClient(revision).filter(isWanted)) {
      report('client', revision, scenario, await runClientScenario(scenario, revision));
    }
  }
  for (const [scenario, why] of Object.entries(notOfClient)) {
    console.log(`not of this client: ${scenario} (${why})`);
  }
}

function report(name: string, revision: string, scenario: string, words: string | null): void {
  console.log(`${words === null ? 'ok  ' : 'FAIL'} ${name} ${revision} ${scenario}`);
  if (words === null) return;
  failed += 1;
  console.log(words.replace(/^/gm, '     '));
}

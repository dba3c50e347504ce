import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/building/build-steps.ts';
import { startSuiteServer } from '#test/support/mcp-suite/suite-server.ts';
import { startProductFront } from './testing/product-front.ts';

/*
 * `npm run mcp-conformance`: the protocol's own suite, which needs Node 22 and is installed for this run alone, against
 * `/mcp` of a server with documents, and against the same handler with the suite's fixtures. `-- SCENARIO…` runs these alone.
 */
const suite = '@modelcontextprotocol/conformance';
const version = '0.2.0-alpha.12';
const folder = path.join(root, 'node_modules', '.cache', `mcp-conformance-${version}`);
const program = path.join(folder, 'node_modules', suite, 'dist', 'index.js');

/** Scenarios that need no tool, prompt or resource of the suite. */
const ofProduct: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
  ],
};

/**
 * Of the older form: messages that a server sends by itself need a session, and Gloss has none and sends none (it answers
 * each message alone, of any node).
 */
const needSessions = new Set([
  'logging-set-level',
  'tools-call-with-logging',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
]);

function install(): void {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${suite}@${version}`];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.status !== 0) throw new Error(`${suite} cannot be installed`);
}

/** Of one scenario by one form of the protocol: its last lines where it failed. */
function run(url: string, scenario: string, revision: string): Promise<string | null> {
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision];
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString();
      });
    child.once('close', (code) => resolve(code === 0 ? null : output));
  });
}

/** The scenarios that a revision requires of servers. */
function requiredOf(revision: string): string[] {
  const args = [program, 'list', '--requirements', revision];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const [, servers = ''] = /Server scenarios[^\n]*\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  return servers.split('\n').flatMap((line) => /^\s*-\s+(\S+)/.exec(line)?.[1] ?? []);
}

async function runAll(
  name: string,
  url: string,
  scenariosOf: (revision: string) => readonly string[],
): Promise<boolean> {
  const wanted = process.argv.slice(2);
  let isGood = true;
  for (const revision of Object.keys(ofProduct)) {
    const all = scenariosOf(revision).filter(
      (each) => wanted.length === 0 || wanted.includes(each),
    );
    for (const scenario of all) {
      const failed = await run(url, scenario, revision);
      isGood &&= failed === null;
      console.log(`${failed === null ? 'ok  ' : 'FAIL'} ${name} ${revision} ${scenario}`);
      if (failed !== null) console.log(failed.replace(/^/gm, '     '));
    }
  }
  return isGood;
}

install();
const product = await startProductFront();
const fixtures = await startSuiteServer();
try {
  const isOwnGood = await runAll('product', product.url, (revision) => ofProduct[revision] ?? []);
  const isSuiteGood = await runAll('fixtures', fixtures.url, (revision) =>
    requiredOf(revision).filter((each) => revision !== '2025-11-25' || !needSessions.has(each)),
  );
  console.log(`not applicable, as Gloss has no sessions: ${[...needSessions].join(', ')}`);
  process.exitCode = isOwnGood && isSuiteGood ? 0 : 1;
} finally {
  fixtures.close();
  await product.close();
}

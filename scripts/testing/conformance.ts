import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../building/build-steps.ts';

/** The protocol's own suite. It is no package of the project: it needs Node 22, and who runs it installs it. */
const suite = '@modelcontextprotocol/conformance';
const version = '0.2.0-alpha.12';
const folder = path.join(root, 'node_modules', '.cache', `mcp-conformance-${version}`);
const program = path.join(folder, 'node_modules', suite, 'dist', 'index.js');

export const revisions = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof revisions)[number];

/** Scenarios that need no tool, prompt or resource of the suite. */
export const ofProduct: Readonly<Record<Revision, readonly string[]>> = {
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
 * Of the older form: messages that a server sends by itself need a session, and Gloss has none and sends none: it answers
 * each message alone, on any node.
 */
export const needSessions: ReadonlySet<string> = new Set([
  'logging-set-level',
  'tools-call-with-logging',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
]);

export const hasSuite = () => existsSync(program);

/** Installs it. Where the registry is out of reach its rows are skipped, and say so. */
export function needSuite(): void {
  if (hasSuite()) return;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${suite}@${version}`];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  spawnSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!hasSuite()) console.error(`Could not install ${suite}; its rows are skipped.`);
}

/** Runs one scenario by one form of the protocol: null, or what it says where it failed. */
export const runScenario = (url: string, scenario: string, revision: Revision) =>
  run(['server', '--url', url, '--scenario', scenario, '--spec-version', revision]);

/** The same of the product's client, which the suite starts. */
export function runClientScenario(scenario: string, revision: Revision): Promise<string | null> {
  const script = path.join(root, 'scripts', 'run.mjs');
  const command = `${process.execPath} ${script} testing/conformance-client`;
  return run(['client', '--command', command, '--scenario', scenario, '--spec-version', revision]);
}

function run(args: readonly string[]): Promise<string | null> {
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

/** What a revision requires of servers, and this one can be asked. */
export const requiredOf = (revision: Revision): string[] =>
  listed(revision, 'Server').filter((each) => revision !== '2025-11-25' || !needSessions.has(each));

/** Of clients: what a person does not do here. */
export const notOfClient: Readonly<Record<string, string>> = {
  'auth/client-credentials-basic': 'an extension: a client without a person',
  'auth/client-credentials-jwt': 'an extension: a client without a person',
  'auth/enterprise-managed-authorization': 'an extension: sign-in by an enterprise',
  'auth/wif-jwt-bearer': 'an extension: a workload without a person',
};

/** What a revision requires of clients, and this one can be asked. */
export const requiredOfClient = (revision: Revision): string[] =>
  listed(revision, 'Client').filter((each) => !(each in notOfClient));

function listed(revision: Revision, side: 'Server' | 'Client'): string[] {
  const args = [program, 'list', '--requirements', revision];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const [, lines = ''] =
    new RegExp(`${side} scenarios[^\\n]*\\n([\\s\\S]*?)(\\n\\n|$)`).exec(stdout) ?? [];
  return lines.split('\n').flatMap((line) => /^\s*-\s+(\S+)/.exec(line)?.[1] ?? []);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readToolConfig } from './tool-config.ts';

/* G18.B What an operator may name, and when a command may run. */
const folder = mkdtempSync(path.join(tmpdir(), 'gloss-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown, env: Record<string, string> = {}, hasAccounts = false) {
  const file = path.join(folder, 'tools.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const problems: string[] = [];
  const servers = readToolConfig({ TOOL_SERVERS_FILE: file, ...env }, hasAccounts, problems);
  return { servers, problems };
}

const sea = { name: 'Sea', about: 'Tides', address: 'https://sea.example/mcp', access: 'signIn' };
const files = { name: 'Files', command: 'files-server', args: ['/data'] };

test('without a file the clients have their own list', () => {
  const problems: string[] = [];
  expect(readToolConfig({}, false, problems)).toBeNull();
  expect(problems).toEqual([]);
});

test('servers by their addresses, and programs where they may run', () => {
  const { servers, problems } = read([sea, files], { TOOL_PROGRAMS: 'on' });
  expect(problems).toEqual([]);
  expect(servers).toMatchObject([
    { ...sea, program: null },
    { name: 'Files', about: '', address: null, access: 'open', program: { args: ['/data'] } },
  ]);
});

test.each([
  ['a command without the switch', [files], {}, false, /commands, which run with TOOL_PROGRAMS=on/],
  ['a command next to accounts', [files], { TOOL_PROGRAMS: 'on' }, true, /without accounts/],
  [
    'an address that is sent in the clear',
    [{ ...sea, address: 'http://a.example/' }],
    {},
    false,
    /address/,
  ],
  ['a name twice', [sea, sea], {}, false, /name twice/],
  ['a name that is a path', [{ ...sea, name: '../etc' }], {}, false, /name/],
  ['no JSON', 'none', {}, false, /TOOL_SERVERS_FILE/],
] as const)('%s is a problem of the configuration', (_, content, env, hasAccounts, problem) => {
  const { problems } = read(content, env, hasAccounts);
  expect(problems.join('\n')).toMatch(problem);
});

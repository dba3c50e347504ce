import { expect, test } from '@jest/globals';
import { assistantPrograms, assistantSetup } from './assistant-setup.ts';

const access = { address: 'http://127.0.0.1:8787/mcp', secret: 'gloss_secret' };

test.each(assistantPrograms)('G18.A %s is given the address and the token', (program) => {
  const { file, text } = assistantSetup(program, access);
  expect(text).toContain(access.address);
  expect(text).toContain(access.secret);
  if (file?.endsWith('.json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
});

test('G18.A what each program is given', () => {
  expect(assistantSetup('Claude Code', access)).toEqual({
    file: null,
    text: 'claude mcp add --transport http gloss http://127.0.0.1:8787/mcp --header "Authorization: Bearer gloss_secret"',
  });
  const headers = { Authorization: 'Bearer gloss_secret' };
  const gloss = { url: access.address, headers };
  expect(JSON.parse(assistantSetup('Cursor', access).text)).toEqual({ mcpServers: { gloss } });
  expect(JSON.parse(assistantSetup('VS Code', access).text)).toEqual({
    servers: { gloss: { type: 'http', ...gloss } },
  });
  expect(JSON.parse(assistantSetup('Jan', access).text)).toMatchObject({
    mcpServers: { gloss: { type: 'http', ...gloss, active: true } },
  });
  expect(assistantSetup('Codex', access).text.split('\n')).toEqual([
    '[mcp_servers.gloss]',
    'url = "http://127.0.0.1:8787/mcp"',
    'http_headers = { Authorization = "Bearer gloss_secret" }',
  ]);
});

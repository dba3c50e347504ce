import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '#test/support/sources.ts';

const starter = (vendor: string) => `
  import { startPortProcess } from ${JSON.stringify(path.join(root, 'test/support/port-process.ts'))};
  const { url } = await startPortProcess(${JSON.stringify(vendor)});
  console.log(url);
`;

/** Whether it still answers; a refused connection is the end. */
const answers = (url: string) =>
  fetch(`${url}/__requests`).then(
    () => true,
    () => false,
  );

test('a scripted host ends with the process that started it, even when that was killed', async () => {
  const vendor = path.join(root, 'test/support/vendors/openai-server.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter(vendor)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const until = Date.now() + 20_000;
  while (Date.now() < until && (await answers(url)));
  expect(await answers(url)).toBe(false);
}, 40_000);

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { ensureBuilt, root } from '#scripts/building/build-steps.ts';
import { pageEntries } from '#scripts/building/page-entries.ts';
import { filesOf, zipFolder } from '#scripts/packaging/zip-folder.ts';
import { pageScripts } from '#shared/page-scripts.ts';

jest.setTimeout(300_000);
const folder = 'test-extension-chromium';
const built = (file: string) => readFileSync(path.join(root, 'dist', folder, file), 'utf8');
const scripts = Object.keys(pageEntries).map((name) => `${name}.js`);

beforeAll(() => ensureBuilt(folder));

/** The isolated world of the extension in a page, with a record of calls. */
function pageWorld() {
  const log: string[] = [];
  const hook = (name: string) => ({ addListener: () => log.push(name) });
  const ports: { name: string; sent: unknown[] }[] = [];
  const runtime = {
    id: 'own',
    getURL: (file: string) => `chrome-extension://own/${file}`,
    connect: ({ name }: { name: string }) => {
      const sent: unknown[] = [];
      ports.push({ name, sent });
      return {
        name,
        postMessage: (message: unknown) => sent.push(message),
        disconnect: () => log.push('disconnect'),
        onMessage: hook('onMessage'),
        onDisconnect: hook('onDisconnect'),
      };
    },
  };
  const world: Record<string, unknown> = {
    chrome: { runtime },
    addEventListener: (type: string) => log.push(`listens for ${type}`),
    setTimeout: () => log.push('timer'),
    setInterval: () => log.push('timer'),
    document: {},
    AbortController,
    AbortSignal,
    URL,
    crypto,
    performance,
    console,
  };
  world.window = world;
  const context = vm.createContext(world);
  return { log, ports, run: (file: string) => vm.runInContext(built(file), context), world };
}

test('the loader is below 880 bytes, all that can run in pages below 60 kB gzipped, without a library', () => {
  expect(Buffer.byteLength(built('loader.js'))).toBeLessThan(880);
  const gzipped = scripts.map((file) => gzipSync(built(file)).byteLength);
  expect(gzipped.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(60_000);
  for (const file of scripts) {
    expect(built(file)).not.toMatch(/ZodMini|createObservable|Symbol\.for\("react/);
  }
});

test('G19 what draws marks comes alone, of at most 9 kB, and opens its port', () => {
  const script = built('page-marks.js');
  expect(gzipSync(script).byteLength).toBeLessThanOrEqual(9_000);
  expect(script).not.toMatch(/ZodMini|createObservable|Symbol\.for\("react/);
  expect(pageScripts('marks')).toEqual(['loader.js', 'page-marks.js']);
  const { ports, run } = pageWorld();
  for (const file of pageScripts('marks')) run(file);
  expect(ports.map(({ name }) => name)).toEqual(['gloss-page marks']);
});

test('the loader opens no port, listens for nothing and leaves `chrome` alone until a part is injected after it', () => {
  const { log, ports, run, world } = pageWorld();
  const { chrome } = world;
  Object.defineProperty(world, 'chrome', {
    get() {
      log.push('chrome');
      return chrome;
    },
  });
  const before = Object.keys(world);
  run('loader.js');
  expect(log).toEqual([]);
  run('loader.js');
  expect(ports).toEqual([]);
  expect(log).toEqual(['chrome']);
  expect(Object.keys(world).filter((name) => !before.includes(name))).toEqual(['glossLoader']);
});

test('a part that is injected opens its port and announces itself, and one injected later leaves it alone', () => {
  const { ports, run } = pageWorld();
  const names = () => ports.map(({ name }) => name);
  for (const file of pageScripts('region')) run(file);
  expect(ports).toEqual([
    { name: 'gloss-page region', sent: [expect.objectContaining({ kind: 'welcome' })] },
  ]);
  for (const file of pageScripts('passages')) run(file);
  expect(names()).toEqual(['gloss-page region', 'gloss-page passages']);
  for (const file of pageScripts('region')) run(file);
  expect(names()).toEqual(['gloss-page region', 'gloss-page passages', 'gloss-page region']);
});

test('the script of hidden frames opens no port in a page of the web', () => {
  const { ports, run, world } = pageWorld();
  world.location = { ancestorOrigins: ['https://elsewhere.test'] };
  for (const file of pageScripts('hidden-frame')) run(file);
  expect(ports).toEqual([]);
});

test('S9.8 nothing in the package names a script of another host, and no page of it may load one', () => {
  const files = readdirSync(path.join(root, 'dist', folder), { recursive: true, encoding: 'utf8' });
  const remote = files
    .filter((file) => /\.(?:js|html|json)$/.test(file))
    .flatMap((file) =>
      [...built(file).matchAll(/https?:\/\/[^"'`\s<>)]+\.(?:m?js|wasm)(?=["'`?#])/g)].map(
        ([address]) => `${file}: ${address}`,
      ),
    );
  expect(remote).toEqual([]);
  const { content_security_policy: policy } = JSON.parse(built('manifest.json')) as {
    content_security_policy: { extension_pages: string };
  };
  expect(/script-src ([^;]*)/.exec(policy.extension_pages)?.[1]).toBe("'self' 'wasm-unsafe-eval'");
});

test('G15.4 the extension has at most 25 MB, 9 in its archive, and no path of the machine that built it', () => {
  const shipped = path.join(root, 'dist/extension-chromium');
  const files = filesOf(shipped).filter((file) => file !== 'local.json');
  const bytes = files.map((file) => readFileSync(path.join(shipped, file)));
  expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(25_000_000);
  const packed = zipFolder(shipped, (file) => file !== 'local.json');
  expect(packed.byteLength).toBeLessThanOrEqual(9_000_000);
  expect(files.filter((_, at) => bytes[at]?.includes(`${root}/node_modules`))).toEqual([]);
});

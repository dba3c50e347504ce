import { type ChildProcess, fork, spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Surface } from '../webpack.config.ts';
import { root } from './building/build-steps.ts';
import { type Browser, manifest } from './building/manifest.ts';
import { type LocalServer, writePairing } from './building/pairing-files.ts';
import { type Change, Changes } from './dev/changes.ts';

/*
 * `npm run dev [-- firefox]`: server, web app and extension, made again as files change; pages that are open load
 * again. What it builds is apart from the product's builds.
 */
const browser: Browser = process.argv.includes('firefox') ? 'firefox' : 'chromium';
const folders: Record<Surface, string> = {
  extension: path.join(root, `dist/dev-extension-${browser}`),
  web: path.join(root, 'dist/dev-web'),
};

interface StartedServer {
  url: string;
  secret: string | null;
}

const file = (name: string) => path.join(root, 'scripts/dev', name);
const running = new Set<ChildProcess>();
const changes = new Changes();
const address = await changes.start();
await writeManifest();
watch();
startServer();

async function writeManifest(): Promise<void> {
  await mkdir(folders.extension, { recursive: true });
  await cp(path.join(root, 'src/ui/icons'), path.join(folders.extension, 'icons'), {
    recursive: true,
  });
  const json = JSON.stringify(manifest(browser, '0.0.1', false), null, 2);
  await writeFile(path.join(folders.extension, 'manifest.json'), json);
}

function watch(): void {
  for (const surface of ['web', 'extension'] as const) {
    const child = fork(file('watch.ts'), [surface, folders[surface], address]);
    child.on('error', (error) => console.error(error.message));
    child.on('message', (change: Change) => changes.send(change));
    followEnd(child);
  }
}

/** Node starts it again after a change of what it has loaded. */
function startServer(): void {
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', file('server.ts')],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, WEB_DIR: folders.web },
    },
  );
  server.on('error', (error) => console.error(error.message));
  server.on('message', ({ url, secret }: Partial<StartedServer>) => {
    if (!url) return;
    show(secret ? { server: url, secret } : { server: url });
    changes.send({ surface: 'server', files: [] });
  });
  followEnd(server);
}

/** One of them alone is of no use. */
function followEnd(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    running.delete(child);
    for (const other of running) other.kill('SIGTERM');
    changes.stop();
    process.exitCode ||= code ?? 0;
  });
  running.add(child);
}

function show(local: LocalServer): void {
  writePairing(folders.extension, local);
  const fragment = local.secret ? `#pair=${local.secret}` : '';
  console.log(`Web app ${local.server}/app/${fragment}\nExtension ${folders.extension}`);
}

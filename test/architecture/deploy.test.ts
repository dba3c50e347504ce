import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import schema from '#test/fixtures/compose/schema.json' with { type: 'json' };
import { isTest, read, root, sourceFiles } from '#test/support/sources.ts';

interface Service {
  image: string;
  command?: string[];
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: string[] | Record<string, object>;
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const servers = services
  .filter(([, { image }]) => image === 'gloss-server')
  .map(([, each]) => each);
const example = read('deploy/example.env')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('=', 1)[0] ?? '');
const dockerfile = read('deploy/Dockerfile');

/** Whether a program is on this machine. */
const isThere = (name: string) => spawnSync(name, ['--version']).error === undefined;
const testWith = (name: string) => (isThere(name) ? test : test.skip);

function written(name: string, text: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'gloss-deploy-')), name);
  writeFileSync(file, text);
  return file;
}

test('G15.5 compose.yaml is what the schema of Compose says', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.validate(schema, compose);
  expect(ajv.errors).toBeNull();
});

test('G15.5 what a service of compose.yaml names is there', () => {
  const missing = services.flatMap(([name, { volumes = [], depends_on: needs = {} }]) => [
    ...volumes
      .map((volume) => volume.split(':', 1)[0] ?? '')
      .filter((volume) => !volume.startsWith('./') && !(volume in compose.volumes))
      .map((volume) => `${name}: ${volume}`),
    ...(Array.isArray(needs) ? needs : Object.keys(needs))
      .filter((need) => !(need in compose.services))
      .map((need) => `${name}: ${need}`),
  ]);
  expect(missing).toEqual([]);
  expect(services.filter(([, { image }]) => !/^gloss-server$|:v?\d/.test(image))).toEqual([]);
  const upstreams = compose.services.proxy?.environment?.GLOSS_SERVERS?.split(' ');
  expect(upstreams?.every((each) => each.replace(':8787', '') in compose.services)).toBe(true);
});

test('G15.5 two servers accept the environment that compose.yaml gives them', () => {
  expect(servers).toHaveLength(2);
  const values: Record<string, string> = { GLOSS_NAME: 'gloss.example' };
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::\?[^}]*)?\}/g,
      (_, name: string) => values[name] ?? 's'.repeat(64),
    );
  const unset = Object.fromEntries(example.map((name) => [name, '']));
  for (const { environment = {} } of servers) {
    const own = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
    const config = readConfig({ HOST: '0.0.0.0', ...unset, ...Object.fromEntries(own) });
    expect(config).toMatchObject({ personal: false, publicUrl: 'https://gloss.example' });
    expect(config.objects.s3?.endpoint).toBe('http://objects:7070');
  }
});

test('G15.5 what compose.yaml needs is in example.env, and each of its variables in docs/self-hosting.md', () => {
  const needed = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(needed.filter((name) => !example.includes(name ?? ''))).toEqual([]);
  const documented = `${read('docs/self-hosting.md')}${read('README.md')}`;
  const own = ['COMPOSE_PROJECT_NAME', 'GLOSS_NAME', 'POSTGRES_PASSWORD'];
  const unknown = example.filter(
    (name) => !own.includes(name) && !documented.includes(`\`${name}\``),
  );
  expect(unknown).toEqual([]);
});

test('G15.5 each variable of src/server/config is in docs/self-hosting.md', () => {
  const configs = sourceFiles(['src/server/config']).filter((file) => !isTest(file));
  const named = new Set(
    configs
      .map(read)
      .join('\n')
      .match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g),
  );
  // Ends of names that are put together.
  for (const end of ['API_KEY', 'BASE_URL']) named.delete(end);
  const documented = read('docs/self-hosting.md');
  expect([...named].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

test('G15.5 the folder of the server has the pages that docs/self-hosting.md links to', () => {
  const packed = read('scripts/packaging/server-folder.ts');
  const links = read('docs/self-hosting.md').matchAll(/\]\(([\w-]+\.md)\)/g);
  const names = [...links].map(([, name = '']) => name);
  expect(names.filter((name) => !packed.includes(`'docs/${name}'`))).toEqual([]);
});

test('G15.5 the image is built by deploy/build.sh, and runs without rights on a file system that is read-only', () => {
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
  const [, build = '', image = ''] = dockerfile.split(/^FROM /m);
  expect(build).toMatch(/^RUN deploy\/build\.sh \/gloss\b/m);
  expect(build.match(/^RUN /gm)).toHaveLength(1);
  expect(image).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/m);
  expect(image).toMatch(/^HEALTHCHECK .*"health"\]$/m);
  expect(image.lastIndexOf('RUN')).toBeLessThan(image.indexOf('USER'));
  for (const server of servers)
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: '/tmp' });
});

test('G15.5 the scripts are of any sh; what gloss does not know it answers with what it knows', () => {
  for (const name of ['build', 'gloss'])
    expect(spawnSync('sh', ['-n', path.join(root, `deploy/${name}.sh`)]).status).toBe(0);
  const { status, stderr } = spawnSync('sh', [path.join(root, 'deploy/gloss.sh'), 'fly']);
  expect(status).toBe(64);
  expect(stderr.toString()).toMatch(/^gloss \[start\].*\ngloss serve .*\ngloss health /);
});

testWith('systemd-analyze')('G15.5 the unit is one that systemd takes', () => {
  const unit = read('deploy/gloss.service');
  expect(unit).toContain('ExecStart=/opt/gloss/gloss serve\n');
  // The program is not installed here: all but its path is verified.
  const file = written('gloss.service', unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file]);
  expect({ status, said: stderr.toString() }).toEqual({ status: 0, said: '' });
});

testWith('caddy')('G15.5 the proxy takes its configuration', () => {
  const file = path.join(root, 'deploy/Caddyfile');
  const env = {
    PATH: process.env.PATH,
    HOME: path.dirname(written('home', '')),
    GLOSS_NAME: 'gloss.example',
    GLOSS_SERVERS: '127.0.0.1:1 127.0.0.1:2',
  };
  const adapted = spawnSync('caddy', ['adapt', '--validate', '--config', file], { env });
  expect({ status: adapted.status, said: adapted.stderr.toString() }).toMatchObject({ status: 0 });
  const text = adapted.stdout.toString();
  for (const part of ['"Host":["gloss.example"]', '"dial":"127.0.0.1:2"', '"uri":"/readyz"'])
    expect(text).toContain(part);
});

test('G15.5 the proxy asks who is ready by the name that a server answers to, and passes words on at once', () => {
  const caddyfile = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');
  for (const line of ['health_uri /readyz', 'Host {$GLOSS_NAME}', 'flush_interval -1'])
    expect(caddyfile).toMatch(new RegExp(`^\\s+${line.replaceAll(/[${}]/g, '\\$&')}$`, 'm'));
});

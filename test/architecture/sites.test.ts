import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { mailHosts, socialHosts } from '#domain/sites/site-groups.ts';
import type { Site } from '#sites/define-site.ts';
import * as registry from '#sites/registry.ts';
import { read, root, sourceFiles } from '#test/support/sources.ts';

const folder = path.join(root, 'src/sites');
const folders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const ids = folders.filter((name) => existsSync(path.join(folder, name, 'index.ts')));
const sites: readonly Site[] = Object.values(registry);

test('every folder with an index.ts is a site, registered once under its own name', () => {
  expect(sites.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  const lines = read('src/sites/registry.ts').match(/^export .*$/gm) ?? [];
  const camel = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(lines).toEqual(ids.map((id) => `export { ${camel(id)} } from './${id}/index.ts';`));
});

test('no two sites have the same host, or one inside the other', () => {
  const hosts = sites.flatMap((site) => site.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
  const isInside = (host: string) =>
    hosts.some((other) => other !== host && host.endsWith(`.${other}`));
  expect(hosts.filter(isInside)).toEqual([]);
});

test('S1.4 the access to mail and social sites covers every mail site, and no host that no site reads', () => {
  const isOf = (host: string, wide: string) => host === wide || host.endsWith(`.${wide}`);
  const hostsOf = (kinds: readonly unknown[]) =>
    sites.filter(({ kind }) => kinds.includes(kind)).flatMap(({ hosts }) => hosts);
  const mail = hostsOf(['mail']);
  expect(mail.filter((host) => !mailHosts.some((each) => isOf(each, host)))).toEqual([]);
  const unread = (listed: readonly string[], known: readonly string[]) =>
    listed.filter((host) => !known.some((each) => isOf(host, each)));
  expect(unread(mailHosts, mail)).toEqual([]);
  expect(unread(socialHosts, hostsOf(['social', 'video']))).toEqual([]);
});

test('facts agree with code: marks where there is no host, an unfolder, a gatherer', () => {
  for (const site of sites) {
    const { id, hosts, marks, unfold, folds, unfolds, gather, fetchHosts, testUrls } = site;
    expect({
      id,
      isKnown: hosts.length > 0 || marks !== undefined,
      unfolds: unfolds ?? false,
      fetches: fetchHosts !== undefined,
      hasTestUrls: (testUrls ?? []).length > 0,
    }).toEqual({
      id,
      isKnown: true,
      unfolds: unfold !== undefined || folds !== undefined,
      fetches: gather !== undefined,
      hasTestUrls: true,
    });
  }
});

test('the registry is the only list: nothing else imports a site, and sites import no other site', () => {
  const bad = sourceFiles(['src', 'machines', 'workers']).flatMap((file) => {
    if (file.includes('.test.') || file === 'src/sites/registry.ts') return [];
    const [, own = ''] = /^src\/sites\/([^/]+)\//.exec(file) ?? [];
    const imported = [...read(file).matchAll(/from '([^']+)'/g)].map(([, from = '']) =>
      from.startsWith('#sites/')
        ? from.slice('#sites/'.length)
        : path.join(path.dirname(file), from).replace(/^src\/sites\//, ''),
    );
    return imported
      .filter((from) => ids.some((id) => id !== own && from.startsWith(`${id}/`)))
      .map((from) => `${file}: ${from}`);
  });
  expect(bad).toEqual([]);
});

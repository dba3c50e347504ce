import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ExportDeclaration, type Module, parseSync, printSync } from '@swc/core';
import type { LoaderDefinition } from 'webpack';

/**
 * What of a site's `defineSite({…})` which bundle holds. A site is defined in one file; the
 * background needs its hosts, the parser its readers, the script in pages its unfolders.
 */
const facts = [
  'id',
  'hosts',
  'isClosed',
  'kind',
  'routesByHash',
  'unfolds',
  'fetchHosts',
  'summaryButton',
  'composers',
];
const facets: Readonly<Record<string, readonly string[]>> = {
  read: ['read', 'mail', 'layouts', 'pages', 'engine', 'marks', 'savedAddress'],
  unfold: ['unfold', 'folds'],
  gather: ['gather'],
  none: ['testUrls'],
};

/** The modules that use a facet; all others get the facts alone. */
const users: Readonly<Record<string, string>> = {
  'read-site.ts': 'read',
  'search/engines.ts': 'read',
  'unfold-site.ts': 'unfold',
  'gather-site.ts': 'gather',
};
const sitePath = /[\\/]src[\\/]sites[\\/](.*)$/;

/**
 * webpack loader: the facet is passed on by imports, from its user by the registry to each site.
 */
const siteFacets: LoaderDefinition = function load(source) {
  const [, file = ''] = sitePath.exec(this.resourcePath) ?? [];
  const name = file.replaceAll('\\', '/');
  const facet = users[name];
  if (facet) return source.replace("registry.ts'", `registry.ts?${facet}'`);
  if (name === 'registry.ts') {
    const folder = path.dirname(this.resourcePath);
    return registryOf(source, this.resourceQuery.slice(1), (site) => {
      this.addDependency(path.join(folder, site));
      return readFileSync(path.join(folder, site), 'utf8');
    });
  }
  return /^[\w-]+\/index\.ts$/.test(name) ? facetOf(source, this.resourceQuery.slice(1)) : source;
};

export default siteFacets;

/** The registry's source with the sites alone that have something of a facet; empty: all. */
export function registryOf(source: string, facet: string, read: (file: string) => string): string {
  const wanted = facets[facet];
  if (!wanted) return source;
  const line = /^export .* from '\.\/([\w-]+\/index\.ts)';\n/gm;
  return source.replace(line, (whole, file: string) => {
    const names = definitionsIn(parse(read(file))).flatMap(({ properties }) =>
      properties.map(nameOf),
    );
    return names.some((name) => wanted.includes(name))
      ? whole.replace("/index.ts'", `/index.ts?${facet}'`)
      : '';
  });
}

/** The source of a site's `index.ts` with its id and one facet; empty: its facts. */
export function facetOf(source: string, facet: string): string {
  const module = parse(source);
  const known = new Set([...facts, ...Object.values(facets).flat()]);
  const wanted = new Set(['id', ...(facet ? (facets[facet] ?? []) : facts)]);
  for (const definition of definitionsIn(module)) {
    definition.properties = definition.properties.filter((property) => {
      const name = nameOf(property);
      if (!known.has(name)) throw new Error(`"${name}" of a site belongs to no facet`);
      return wanted.has(name);
    });
  }
  return printSync(module, {}).code;
}

const parse = (source: string) =>
  parseSync(source, { syntax: 'typescript', target: 'es2023' }) as Module;

const definitionsIn = ({ body }: Module) =>
  body.flatMap((item) => (item.type === 'ExportDeclaration' ? (definitionIn(item) ?? []) : []));

function definitionIn({ declaration }: ExportDeclaration) {
  const init =
    declaration.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : undefined;
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const argument = init.arguments[0]?.expression;
  const isSite = init.callee.value === 'defineSite' && argument?.type === 'ObjectExpression';
  return isSite ? argument : undefined;
}

type Property = NonNullable<ReturnType<typeof definitionIn>>['properties'][number];

function nameOf(property: Property): string {
  if (property.type === 'Identifier') return property.value;
  const key = 'key' in property ? property.key : undefined;
  return key && 'value' in key ? String(key.value) : property.type;
}

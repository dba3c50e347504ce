// The table of DESIGN section 2. Tests may import anything of their own repository.
const npm = '^node_modules|^node:|^[a-z@][^/.]*$';
const test = '\\.(test|e2e|practice)\\.tsx?$';

/** `room` may import only what `allowed` (regular expressions of paths) names, beside npm packages. */
const only = (room, allowed, comment) => ({
  name: `${room} imports`,
  comment,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: test },
  to: { path: '^(src|machines|workers|locales|test|scripts)/', pathNot: [`^${room}/`, ...allowed] },
});

const no = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: [test, ...(more.except ?? [])] },
  to: { path: to },
});

const shared = '^src/shared/';
const domain = '^src/domain/';
const api = '^src/api/';
const ports = '^src/platform/ports\\.ts$';
const jobs = '^workers/[^/]+/[^/]+\\.api\\.ts$';
const rows = '^src/app/rows/rows\\.ts$';
const busTypes = '^src/bus/(types|contract|define|contract/[\\w-]+)\\.ts$';

export default {
  forbidden: [
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('src/shared', []),
    only('src/domain', [shared]),
    only('src/api', [shared, domain]),
    only('src/bus', [shared, domain]),
    only('src/platform', [shared]),
    only('src/services', [shared, domain, api, ports, jobs]),
    only('src/sites', [shared, domain]),
    only('src/app', [
      shared,
      domain,
      api,
      '^src/services/',
      '^src/sites/',
      ports,
      jobs,
      busTypes,
      '^machines/',
    ]),
    only('src/page', [
      shared,
      domain,
      '^src/sites/',
      '^src/bus/core/',
      '^src/bus/transports/(runtime-port|window-messages|window-hello)',
    ]),
    only('src/features', [
      shared,
      domain,
      '^src/ui/',
      busTypes,
      rows,
      '^machines/[^/]+/[^/]+\\.(types|selectors)\\.ts$',
    ]),
    {
      name: 'features know the type of the rows alone',
      severity: 'error',
      from: { path: '^src/features/', pathNot: test },
      to: { path: rows, dependencyTypesNot: ['type-only'] },
    },
    only('src/ui', [shared, domain, '^locales/']),
    only('src/server', [shared, domain, api, '^workers/.+\\.core\\.ts$']),
    only('machines', [shared, domain]),
    only('workers', [shared, domain]),
    no(
      'a turn asks search, search asks acquisition, never the reverse',
      '^src/app/search/',
      '^src/app/turns/',
    ),
    no(
      'acquisition knows neither search nor turns',
      '^src/app/(capture|pdf)/',
      '^src/app/(search|turns)/',
    ),
    no('nothing imports an entry', '^src/(?!entry/)|^machines|^workers', '^src/entry/'),
    no('nothing imports tests or scripts', '^(src|machines|workers)/', '^(test|scripts)/'),
    {
      name: 'features do not import each other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/([^/]+)/',
        pathNot:
          '^src/features/($1|hooks|parts|files|cards|gallery|paywall|connect|slash|dictation|read-aloud)/',
      },
    },
    {
      name: 'entries do not import each other',
      severity: 'error',
      from: { path: '^src/entry/([^/]+)/' },
      to: { path: '^src/entry/([^/]+)/', pathNot: ['^src/entry/$1/', '^src/entry/shared/'] },
    },
    {
      name: 'jobs do not import each other',
      severity: 'error',
      from: { path: '^workers/([^/]+)/', pathNot: ['^workers/pool/', test] },
      to: {
        path: '^workers/([^/]+)/',
        pathNot: ['^workers/$1/', '^workers/pool/', '\\.(?:core|api)\\.ts$'],
      },
    },
    no(
      'the polyfill has one owner',
      '^src/(?!platform/extension/)',
      'node_modules/webextension-polyfill',
    ),
    no(
      'rxjs only in the façade of the bus',
      '^src/bus/core/|^src/bus/transports/',
      'node_modules/rxjs',
    ),
    no(
      'react stays in views',
      '^src/(shared|domain|api|bus|platform|services|sites|server|app|page)/|^machines|^workers',
      'node_modules/(react|react-dom|@fluentui)/|^vendor/react-icons/',
      {
        except: ['^src/services/i18n/'],
      },
    ),
    no('machines are pure', '^machines/', 'node_modules/(?!xstate/)'),
    no('domain is pure', '^src/domain/', 'node_modules/(?!(zod|character-entities|temml)/)'),
    no(
      'the AI SDK stays on the server',
      '^src/(?!server/)|^workers|^machines',
      'node_modules/(ai|@ai-sdk)/',
    ),
    no(
      'no WASM and no framework in content scripts',
      '^src/(page|entry/content)/',
      'node_modules/(react|@fluentui|hash-wasm|@dqbd|zod|rxjs|dexie)|^vendor/react-icons/',
    ),
    no('full zod only on the server', '^src/(?!server/)', 'node_modules/zod/(index|v4/classic)'),
    {
      name: 'no node modules in browser rooms',
      severity: 'error',
      from: { path: '^src/(?!server/)|^machines|^workers', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'what runs without packages for tests',
      comment: '`npm start` installs no development packages',
      severity: 'error',
      from: {
        path: '^(src|machines|workers|scripts)/|^webpack',
        pathNot: test,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: npm },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^vendor/' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};

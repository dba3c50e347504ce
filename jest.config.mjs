const transform = {
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'es6' },
    },
  ],
};

/** Libraries of hundreds of modules as one file each, which the set-ups of the projects make (`bundle.ts`). */
const bundles = '<rootDir>/.cache/bundles';

const base = {
  transform,
  transformIgnorePatterns: ['/node_modules/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  globalSetup: '<rootDir>/test/support/run-folder.setup.ts',
  globalTeardown: '<rootDir>/test/support/run-folder.teardown.ts',
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data', '<rootDir>/.cache/(?!bundles/)'],
};

/** What one browser proves for all, shown in the other or another host too: `npm run test:full`. */
const wide = [
  '/firefox-(active-tab|dictation|evidence|handoff|local-models|locks|mail|markdown|summary-button|tool-sign-in|voices)\\.',
  // Text into editors under strict policies, in frames, and in Firefox: `insertion` has every engine.
  '/(firefox-)?insertion-pages\\.',
  '/markdown-web\\.',
  // Each kind of host, the browser's menu, settings and the floating button; `selection` has one of each.
  '/selection-[\\w-]+\\.',
  // Every kind of composer of every site, and what pages do to them: `composer` has the button and the text of one
  // of each kind of site, `reply-card` the way from the button to the inserted reply.
  '/composer-[\\w-]+\\.e2e\\.',
  // States of the card at composers, and its settings: `reply-card` has the way of a draft.
  '/reply-card-[\\w-]+\\.',
  // Uploads of every kind, the PDF viewer, images, recordings and screenshots in detail: `documents` and
  // `documents-server` have what is common to them.
  '/(upload|pdf-viewer|media)[\\w-]*\\.',
  // Every kind of page and of anchor, and words as they stream: `evidence` and `chat` have one of each.
  '/(evidence-page|stream-words)\\.e2e\\.',
  // A server that restarts under two browsers; `sync` has what is common.
  '/sync-live\\.e2e\\.',
  // Screens and accesses that share their mechanism with what `views`, `web-app`, `evidence` and `capture-address` show.
  '/((views|account)-accessibility|site-pages|long-source|capture-address-access|evidence-access|active-tab|site-routes|tools|local-models|add-files)\\.e2e\\.',
  // What breaks under pages that are open: rows of the ports (`*-faults`, `*-full-disk`, `*-killed`) have each step.
  '/(storage-faults|extension-update|offscreen-killed)\\.e2e\\.',
  // Two thirds of the locales: `locales` has the long and the mirrored English.
  '/locales-[\\w-]+\\.e2e\\.',
  // What the library does over a server: its calls (`test/server`) and views (`*.test.tsx`) have suites of their own.
  '/library\\.e2e\\.',
  // `chat`, `mail-sites` and `summary` have the mechanism; `hostile` the texts of an attack in every view.
  '/(summary-button|mention|hostile-prompt)\\.e2e\\.',
  // Every page of every engine, and a background that ends: `web-search` has a search from its question to its citation.
  '/search-engines\\.e2e\\.',
  // Pictures of the person's own hosts, whose calls `art-runs` has, and pictures into editors of pages; `art` has a
  // picture from its words to its file.
  '/art-hosts\\.e2e\\.',
  '/insertion-picture\\.e2e\\.',
  // Every tab of every kind of source: `summary` has one or two of each.
  '/summary-tabs\\.',
  // Query plans over tables that have grown, and two devices over a server process that is killed: of conversations
  // `sync-model` and `sync-client`, of the event stream `conversation-events` have what is common.
  '/(documents|search|sync)-plans\\.test\\.',
  '/sync-live\\.test\\.',
  // Servers of several installations, killed and badly configured ones: `documents-crash`, `process` and
  // `documents-objects` have what is common to them.
  '/(documents-(copies|crash-stores|disk|neighbours)|start-problems)\\.',
  // A process that is killed at each statement of each kind of call: `killed-writes` has it at calls of a sync.
  '/killed-statements\\.test\\.',
  // Fifty streams at a time, forty requests to two processes, and devices in any order over a whole client:
  // `providers`, `plans` and `sync-model` have what is common to them.
  '/(load|plans-processes|sync-client-model)\\.test\\.',
  // Two nodes with a replica, a pooler and a balancer of Debian's: `change-pooler`, `replica-reads` and
  // `cut-connections` have what each of them asks of the server.
  '/world\\.test\\.',
  // A server at work for half a minute, and what is left of it: the suites of each call have what it does.
  '/soak\\.test\\.',
  // Whether each bench works, at a small size.
  '/benches\\.e2e\\.',
];

/**
 * They take all that processors have, or hear and say words in real time, which a starved browser cuts: nothing else
 * runs beside them.
 */
const alone =
  '{evidence-page,hostile-sources,pdf-viewer-large,upload,dictation,dictation-*,read-aloud,read-aloud-*}';
const isAlone =
  '/(evidence-page|hostile-sources|pdf-viewer-large|upload|dictation(-[\\w-]+)?|read-aloud(-[\\w-]+)?|firefox(-[\\w-]+)?)';

/** One project a kind of test: what it needs (a database, a browser) decides where a file belongs. */
export default {
  // A machine with other work takes its time; what hangs is told all the same.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/support/slowest-first.ts',
  // Modules of ended suites stay in a worker's memory (Node's vm modules): before it has none left, another takes over.
  workerIdleMemoryLimit: '2GB',
  projects: [
    {
      ...base,
      displayName: 'unit',
      globalSetup: '<rootDir>/test/support/unit.setup.ts',
      testEnvironment: '<rootDir>/test/support/node.environment.ts',
      moduleNameMapper: {
        '^zod/mini$': `${bundles}/zod-mini/index.mjs`,
        '^rxjs$': `${bundles}/rxjs/index.mjs`,
        '^jsdom$': '<rootDir>/test/support/loaded-jsdom.ts',
      },
      testMatch: [
        '<rootDir>/{src,machines,workers,scripts}/**/*.test.ts',
        '<rootDir>/test/{architecture,contract,growth}/**/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/server/', '\\.dom\\.test\\.ts$'],
    },
    {
      ...base,
      displayName: 'dom',
      testEnvironment: '<rootDir>/test/support/dom.environment.ts',
      globalSetup: '<rootDir>/test/support/fluent.setup.ts',
      moduleNameMapper: { '^@fluentui/react-components$': `${bundles}/fluent/index.mjs` },
      testMatch: [
        '<rootDir>/{src,machines,workers}/**/*.test.tsx',
        '<rootDir>/src/**/*.dom.test.ts',
      ],
    },
    {
      ...base,
      displayName: 'server',
      testEnvironment: 'node',
      moduleNameMapper: {
        '^kysely(/migration)?$': `${bundles}/kysely/index.mjs`,
        '^stripe$': `${bundles}/stripe/index.mjs`,
      },
      testMatch: ['<rootDir>/src/server/**/*.test.ts', '<rootDir>/test/server/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.GLOSS_FULL ? [] : wide)],
      globalSetup: '<rootDir>/test/support/postgres.setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres.teardown.ts',
    },
    {
      ...base,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/e2e/**/*.e2e.ts'],
      globalSetup: '<rootDir>/test/support/postgres.setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres.teardown.ts',
      testPathIgnorePatterns: [
        '/node_modules/',
        `${isAlone}\\.e2e\\.ts$`,
        ...(process.env.GLOSS_FULL ? [] : wide),
      ],
    },
    {
      ...base,
      displayName: 'alone',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/test/e2e/${alone}.e2e.ts`],
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.GLOSS_FULL ? [] : wide)],
    },
    {
      ...base,
      displayName: 'firefox',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/e2e/{firefox,firefox-*}.e2e.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.GLOSS_FULL ? [] : wide)],
    },
    {
      ...base,
      displayName: 'practice',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{src,machines,workers,test}/**/*.practice.ts'],
    },
  ],
};

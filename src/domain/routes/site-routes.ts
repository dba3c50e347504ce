import { localeOfPath, stripLocale } from '../product/paths.ts';
import { type FreeTool, type FreeToolName, freeTools } from './free-tools.ts';
import { readPlace } from './routes.ts';

type SiteFeature =
  | 'landing'
  | 'help'
  | 'privacy'
  | 'terms'
  | 'verify'
  | 'pricing'
  | 'onboarding'
  | 'share'
  | 'login'
  | 'app'
  | 'tool';

/** A kind of address of the site (S2.1–S2.6), as the server, the web app, the sitemap and measuring know it. */
interface SiteRoute {
  /** `:id`: one segment; `*` at the end: any rest, also none. */
  path: string;
  feature: SiteFeature;
  /** Who makes the page: the server, as HTML that needs no script, or the web app. */
  by: 'server' | 'app';
  needsAccount: boolean;
  isIndexable: boolean;
  /** S2.1: where a locale is in the path. `none`: the page has the language of its content or of the settings. */
  locale: 'first' | 'afterPrefix' | 'none';
  /** Keys of texts; null: the page names itself. */
  title: string | null;
  description: string | null;
  tool?: FreeToolName;
}

const shared = { needsAccount: false, isIndexable: true, locale: 'first' } as const;
/** By the server, which names them too. */
const made = { ...shared, by: 'server', title: null, description: null } as const;
const hidden = { ...shared, isIndexable: false, title: null, description: null } as const;

/** Each of the free tools; `/prompt/<id>` alone has its locale after the first segment. */
const toolRoutes = Object.entries(freeTools).map(([name, { path }]): SiteRoute => {
  const tool = name as FreeToolName;
  const isPrompt = tool === 'prompt';
  const texts = { title: `freeTool.${tool}`, description: `freeTool.${tool}Body` };
  return {
    ...shared,
    ...texts,
    path,
    feature: 'tool',
    by: 'app',
    tool,
    isIndexable: !isPrompt,
    locale: isPrompt ? 'afterPrefix' : 'first',
  };
});

/** Every address of the site; the first that matches counts. */
export const siteRoutes: readonly SiteRoute[] = [
  { ...made, path: '/', feature: 'landing' },
  { ...made, path: '/help', feature: 'help' },
  { ...made, path: '/privacy', feature: 'privacy' },
  { ...made, path: '/terms', feature: 'terms' },
  { ...made, path: '/verify', feature: 'verify' },
  { ...made, path: '/pricing', feature: 'pricing' },
  {
    ...shared,
    path: '/onboarding/browser/:id',
    feature: 'onboarding',
    by: 'app',
    title: 'onboarding.title',
    description: 'onboarding.lead',
  },
  { ...hidden, path: '/share/:id', feature: 'share', by: 'server', locale: 'none' },
  { ...hidden, path: '/login/*', feature: 'login', by: 'app' },
  { ...hidden, path: '/app/*', feature: 'app', by: 'app' },
  { ...hidden, path: '/_app/*', feature: 'app', by: 'app' },
  { ...hidden, path: '/prompt', feature: 'app', by: 'app', locale: 'afterPrefix' },
  // Places of the app; its address of each is below `/app`.
  { ...hidden, path: '/ai-tools/ai-art', feature: 'app', by: 'app' },
  { ...hidden, path: '/ai-tools/dictation', feature: 'app', by: 'app' },
  ...toolRoutes,
];

/** What an address of the site names. */
export interface SiteVisit {
  route: SiteRoute;
  /** S2.1; null: the path names none. */
  locale: string | null;
  /** Without a locale or its placeholder. */
  path: string;
  id: string | null;
}

/** Reads a path without its query. null: the site has nothing there. `locales`: product codes that a path may name. */
export function readSitePath(path: string, locales: readonly string[]): SiteVisit | null {
  const plain = trimmed(stripLocale(path, locales));
  const locale = localeOfPath(path, locales);
  for (const route of siteRoutes) {
    const id = matchOf(route.path, plain);
    if (id === undefined || (locale !== null && route.locale === 'none')) continue;
    if (route.path === '/app/*' && readPlace(plain.slice('/app'.length)) === null) return null;
    return { route, locale, path: plain, id };
  }
  return null;
}

/** The tool that a page begins with; null: it is no page of one. */
export function freeToolOf(visit: SiteVisit, query: URLSearchParams): FreeTool | null {
  const name = visit.route.tool;
  if (!name) return null;
  const preset = name === 'prompt' ? visit.id : name === 'writer' ? query.get('urlKey') : null;
  return { name, begins: freeTools[name].begins, preset };
}

/** Where a page lies, for measuring (S2.8). */
export type PageLocation = 'web_app' | 'ai_art' | 'free_tools' | 'landing' | 'setting';

const toolPaths = ['/ai-tools/', '/pdf-tools/', '/image-tools/', '/file-tools/', '/text-tools/'];

/**
 * S2.8. The page of pictures is that of the app too, whose path has both: it counts as pictures. null: a page of the
 * extension that is not its settings.
 */
export function pageLocationOf(page: { pathname: string; protocol: string }): PageLocation | null {
  const { pathname: path, protocol } = page;
  if (/^\/pages\/settings\/|\/app\/settings(?:\/|$)/.test(path)) return 'setting';
  if (!/^https?:$/.test(protocol)) return null;
  if (path.includes('/ai-tools/ai-art')) return 'ai_art';
  if (path.includes('/app/')) return 'web_app';
  return toolPaths.some((each) => path.includes(each)) ? 'free_tools' : 'landing';
}

const trimmed = (path: string) => `/${segmentsOf(path).join('/')}`;

/** undefined: the path is another one. */
function matchOf(pattern: string, path: string): string | null | undefined {
  const isOpen = pattern.endsWith('/*');
  const wanted = segmentsOf(isOpen ? pattern.slice(0, -2) : pattern);
  const segments = segmentsOf(path);
  if (isOpen ? segments.length < wanted.length : segments.length !== wanted.length)
    return undefined;
  let id: string | null = null;
  for (const [at, each] of wanted.entries()) {
    if (each === ':id') id = segments[at] ?? null;
    else if (each !== segments[at]) return undefined;
  }
  return id;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** What a page of the app shows. */
export type Feature =
  | 'chat'
  | 'chats'
  | 'library'
  | 'memos'
  | 'read'
  | 'tools'
  | 'art'
  | 'dictation'
  | 'settings'
  | 'signIn'
  | 'connect';

/** A kind of address: everything that a person may want to come back to has one. */
export interface Route {
  feature: Feature;
  /** Relative to the app's own path. `:id` is one segment. */
  path: string;
  /** Names of the query that belong to the place; others are of the visit. */
  query?: readonly string[];
}

/** `back`: what a sign-in leads back to; `upgrade`: a chosen plan, `opener`: the window closes (S2.3, S2.4). */
const ofSignIn = ['back', 'upgrade', 'opener'];

/** Every address of the app. */
export const routes: readonly Route[] = [
  { feature: 'chat', path: '/' },
  { feature: 'chat', path: '/chat/:id' },
  { feature: 'chats', path: '/chats', query: ['words'] },
  { feature: 'library', path: '/library', query: ['show'] },
  { feature: 'library', path: '/library/:id', query: ['page'] },
  { feature: 'memos', path: '/memos' },
  { feature: 'memos', path: '/memos/:id' },
  { feature: 'read', path: '/read' },
  { feature: 'read', path: '/read/:id' },
  { feature: 'tools', path: '/tools' },
  { feature: 'art', path: '/ai-tools/ai-art', query: ['of', 'like'] },
  { feature: 'art', path: '/ai-tools/ai-art/:id' },
  { feature: 'dictation', path: '/ai-tools/dictation' },
  { feature: 'settings', path: '/settings' },
  { feature: 'settings', path: '/settings/:id', query: ['field'] },
  { feature: 'signIn', path: '/login', query: ofSignIn },
  { feature: 'signIn', path: '/login/:id', query: ofSignIn },
  { feature: 'connect', path: '/connect', query: ['request'] },
];

/** What an address names. */
export interface Place {
  feature: Feature;
  /** Of the chat, document, memo or section; null: the feature itself, for chats a new one. */
  id: string | null;
  query: Readonly<Record<string, string>>;
}

export const placeOf = (
  feature: Feature,
  id: string | null = null,
  query: Place['query'] = {},
): Place => ({ feature, id, query });

export const chatPlace = (id: string | null): Place => placeOf('chat', id);

/** The place at a path with its query, such as `/library/ab?page=3`; null: there is none. */
export function readPlace(address: string): Place | null {
  const [path = '', search = ''] = address.split('?', 2);
  const segments = segmentsOf(path);
  for (const route of routes) {
    const id = idOf(segmentsOf(route.path), segments);
    if (id === undefined) continue;
    return { feature: route.feature, id, query: queryOf(route, new URLSearchParams(search)) };
  }
  return null;
}

/** The path, with its query, that `readPlace` reads as this place. */
export function writePlace({ feature, id, query }: Place): string {
  const wanted = (each: Route) => each.feature === feature && each.path.includes(':id') === !!id;
  const route = routes.find(wanted);
  if (!route) throw new Error(`there is no address for ${feature}`);
  const path = route.path.replace(':id', () => encodeURIComponent(id ?? ''));
  const search = new URLSearchParams(queryOf(route, new URLSearchParams(query))).toString();
  return search === '' ? path : `${path}?${search}`;
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a === b || (a !== null && b !== null && writePlace(a) === writePlace(b));
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** undefined: they differ. */
function idOf(pattern: readonly string[], segments: readonly string[]): string | null | undefined {
  if (pattern.length !== segments.length) return undefined;
  let id: string | null = null;
  for (const [at, segment] of segments.entries()) {
    if (pattern[at] === ':id') {
      const named = decoded(segment);
      if (named === null) return undefined;
      id = named;
    } else if (pattern[at] !== segment) return undefined;
  }
  return id;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function queryOf({ query = [] }: Route, search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].filter(([name]) => query.includes(name)));
}

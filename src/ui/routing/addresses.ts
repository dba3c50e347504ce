/** Where the pages of one surface have their places (`src/domain/routes`). */
export interface Addresses {
  /** The path, with its query, of the place that an address names; null: it names none of this page by itself. */
  readonly read: (address: URL) => string | null;
  /** The address of a path, absolute or relative to this page's. */
  readonly write: (path: string) => string;
}

/** Below a path of a server, which answers there with the app: `/app/chat/1`. It may change with the page's language. */
export function pathAddresses(baseHere: () => string): Addresses {
  return {
    // A page that the server shows at another address has nothing of its own there.
    read({ pathname, search }) {
      const base = baseHere();
      const isBelow = pathname === base || pathname.startsWith(`${base}/`);
      return isBelow ? `${pathname.slice(base.length) || '/'}${search}` : `/..${pathname}`;
    },
    write: (path) => baseHere() + path,
  };
}

/** The pages of the extension, from its root. */
interface Files {
  chat: string;
  settings: string;
}

const settings = '/settings';
const isSignIn = (path: string) => /^\/login(?:[/?]|$)/.test(path);

/**
 * In the fragment, where the address of a file must stay what it is: `#/chat/1`, `#model` for the settings, whose page
 * has the sign-in as well (`#/login`).
 */
export function fileAddresses(files: Files, page: keyof Files): Addresses {
  const prefix = (path: string, of: keyof Files) =>
    of === page ? `#${path}` : `/${files[of]}#${path}`;
  return {
    read({ pathname, hash }) {
      if (pathname !== `/${files[page]}`) return null;
      if (page === 'chat') return hash.startsWith('#/') ? hash.slice(1) : null;
      if (isSignIn(hash.slice(1))) return hash.slice(1);
      return hash.length > 1 ? `${settings}/${hash.slice(1)}` : settings;
    },
    write(path) {
      if (isSignIn(path)) return prefix(path, 'settings');
      return path === settings || path.startsWith(`${settings}/`)
        ? prefix(path.slice(settings.length + 1), 'settings')
        : prefix(path, 'chat');
    },
  };
}

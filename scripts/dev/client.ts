/* A part of the pages of `npm run dev`: loads them again when a build has changed them. Never in a product. */

interface Change {
  surface: 'extension' | 'web' | 'server';
  /** Scripts of the build that are new or differ. */
  files: readonly string[];
}

/** The background and scripts in other pages: the browser reads them when the extension starts. */
const isStarted = (file: string) => /^(background|page-|loader|selection-|hidden-)/.test(file);

const { runtime } = (globalThis as { chrome?: Partial<typeof chrome> }).chrome ?? {};
const isExtension = runtime?.id !== undefined;
const isBackground = isExtension && typeof document === 'undefined';

function follow({ surface, files }: Change): void {
  if ((surface === 'extension') !== isExtension) return;
  const restarts = isExtension && files.some(isStarted);
  // The browser closes the extension's pages with it.
  if (isBackground && restarts) runtime?.reload();
  if (!isBackground && !restarts) location.reload();
}

if (process.env.GLOSS_CHANGES_URL) {
  const changes = new EventSource(process.env.GLOSS_CHANGES_URL);
  changes.addEventListener('message', ({ data }) => follow(JSON.parse(String(data)) as Change));
}

// The browser ends a background without work after 30 s, and with it what it listens to.
if (isBackground) setInterval(() => void runtime?.getPlatformInfo(), 20_000);

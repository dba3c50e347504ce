/** jsdom as `node.environment.ts` has loaded it; jest.config.mjs maps the package to this file. */
const { loadedJsdom } = globalThis as unknown as { loadedJsdom: typeof import('jsdom') };

export const { JSDOM, VirtualConsole } = loadedJsdom;

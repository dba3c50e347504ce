import { loaderWorld } from '#entry/content/loader-world.ts';

/** Picks last as long as a person likes; the page's realm ends them by `finish`. */
loaderWorld.glossLoader?.serve('region', (life) => {
  const picked = new Map<string, Promise<{ text: string }>>();
  life.addEventListener('abort', () => Object.assign(globalThis, { hasEnded: true }));
  return {
    'toy.pick': ({ text }: { text: string }) => {
      const pick =
        picked.get(text) ??
        new Promise<{ text: string }>((resolve) => {
          Object.assign(globalThis, { finish: (area: string) => resolve({ text: area }) });
        });
      picked.set(text, pick);
      return pick;
    },
  };
});

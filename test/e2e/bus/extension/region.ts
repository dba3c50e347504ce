import { servePart } from '#entry/content/serve-part.ts';

/** A pick lasts until the person ends it; here the page's realm ends it by `finish`. */
const make = (life: AbortSignal) => {
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
};

servePart('region', make as never);

import { servePart } from '#entry/content/serve-part.ts';

/** Calls of a test to a page: its address, a call that hangs, a busy page, a large reply. */
const make = () => ({
  'toy.read': async ({ text }: { text: string }, signal: AbortSignal) => {
    if (text === 'hang') {
      await new Promise((_, reject) => signal.addEventListener('abort', reject));
    }
    if (text === 'busy') {
      const end = Date.now() + 1_500;
      while (Date.now() < end);
    }
    return { text: text.startsWith('x') ? 'y'.repeat(Number(text.slice(1))) : location.href };
  },
  'toy.walk': async function* ({ to }: { to: number }) {
    for (let n = 1; n <= to; n += 1) yield { n };
    return { total: to };
  },
});

servePart('capture', make as never);

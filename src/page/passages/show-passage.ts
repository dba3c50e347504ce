import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import { chainOf } from '../frame-chain.ts';
import { type Found, findPassage } from './show-passage-find.ts';
import { bringToFrame } from './show-passage-frames.ts';
import { type Light, lightUp } from './show-passage-light.ts';
import type { Box } from './show-passage-scroll.ts';

/**
 * Run by `scripting.executeScript` in the isolated world, out of the page's reach. What is found
 * waits here until the background has chosen a frame; nothing is left once the light is off.
 */
interface ShowWorld {
  glossShowPassage?: typeof showPassage;
  glossPassage?: { found: Found; light: Light | null } | undefined;
}
const world = globalThis as ShowWorld;

export interface FrameFinding {
  /** Null: the words are not in this frame. */
  around: number | null;
  isAtPlace: boolean;
  chain: number[];
}

const steps = {
  /** Looks the words up. A light that is still on goes out. */
  async find(query: PassageQuery): Promise<FrameFinding> {
    forget();
    const found = await findPassage(document, query);
    if (found) world.glossPassage = { found, light: null };
    const { around = null, isAtPlace = false } = found ?? {};
    return { around, isAtPlace, chain: chainOf(window) };
  },
  /** Lights what was found, for so long; answers where it stands then. */
  light(key: string, ms: number): Box | null {
    const { found } = world.glossPassage ?? {};
    if (!found) return null;
    const light = lightUp(found, key, ms, forget);
    world.glossPassage = { found, light };
    return light.box;
  },
  /** In a frame around the one that was lit: brings that one into view. */
  frame(index: number, box: Box): Box | null {
    forget();
    return bringToFrame(index, box);
  },
  forget,
};

function forget(): void {
  const light = world.glossPassage?.light;
  world.glossPassage = undefined;
  light?.off();
  delete world.glossPassage;
  delete world.glossShowPassage;
}

function showPassage(step: keyof typeof steps, ...args: unknown[]): unknown {
  return (steps[step] as (...all: unknown[]) => unknown)(...args);
}

world.glossShowPassage = showPassage;

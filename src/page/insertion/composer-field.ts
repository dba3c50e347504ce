import type { Clock } from '#shared/clock.ts';
import type { ComposerEditor } from '../composer/composer-registry.ts';
import { isConnected } from '../dom/own-properties.ts';
import { surfaceOf } from './focused.ts';
import type { Target } from './insert.ts';
import { nextFrame } from './settled.ts';
import type { Surface } from './surface.ts';

export function composerSurface({ editor, isPlain }: ComposerEditor): Surface | null {
  const surface = surfaceOf(editor);
  return surface && isPlain ? { ...surface, isRich: false, isPlainText: true } : surface;
}

/** Frames in which a new field is found. */
const maxFrames = 20;

/**
 * The same target in the field that the site has put in place of the one before, as some do when it gets
 * the focus. null: it is as it was, or there is none.
 */
export async function replacedBy(
  target: Target,
  find: () => ComposerEditor | null,
  clock: Clock,
): Promise<Target | null> {
  if (isConnected(target.surface.root)) return null;
  for (let frames = 0; frames < maxFrames; frames += 1) {
    const composer = find();
    const surface = composer && composerSurface(composer);
    if (surface) return { ...target, surface, leave: composer.leave };
    await nextFrame(clock);
  }
  return null;
}

import type { Clock } from '#shared/clock.ts';
import type { ComposerEditor } from '../composer/composer-registry.ts';
import { isConnected } from '../dom/own-properties.ts';
import { surfaceOf } from './focused.ts';
import { nextFrame } from './settled.ts';
import { focus, type Surface } from './surface.ts';
import type { Target } from './target.ts';

export function composerSurface({ editor, isPlain }: ComposerEditor): Surface | null {
  const surface = surfaceOf(editor);
  return surface && isPlain ? { ...surface, isRich: false, isPlainText: true } : surface;
}

/** Frames after the focus in which a site puts another field in place of this one. */
const focusFrames = 4;

/**
 * The target in the field that is there once it has the focus: a site may make the real one only then. What is
 * written before would be lost, with its undo. null: it is the same field.
 */
export async function afterFocus(
  target: Target,
  find: () => ComposerEditor | null,
  clock: Clock,
): Promise<Target | null> {
  const { root } = target.surface;
  if (!find() || !isConnected(root) || hasFocus(root)) return null;
  focus(root);
  for (let frames = 0; frames < focusFrames && isConnected(root); frames += 1) {
    await nextFrame(clock);
  }
  return replacedBy(target, find, clock);
}

function hasFocus(root: HTMLElement): boolean {
  const scope = root.getRootNode() as Document | ShadowRoot;
  return scope.activeElement === root;
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

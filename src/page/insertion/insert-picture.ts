import type { PagePicture, PagePictureOutcome } from '#domain/composer/page-picture.ts';
import type { Clock } from '#shared/clock.ts';
import { pageFile, pasteFileEvent } from '../dom/clipboard-events.ts';
import { closestOf, parentElementOf } from '../dom/own-properties.ts';
import { focusedSurface } from './focused.ts';
import { nextFrame } from './settled.ts';
import { command, dispatch, focus, type Surface } from './surface.ts';

/** Its script has taken the event, and may read the file for a while. */
const handledMs = 5_000;
/** Without effect within this time the next way is tried. */
const ignoredMs = 300;

/**
 * Gives a picture to the editor with the focus as a person's paste does, and looks whether it is there then: a page may
 * take a paste and do nothing with it. Where no script takes it, the browser's own editing does.
 */
export async function insertPicture(
  page: Document,
  picture: PagePicture,
  clock: Clock,
): Promise<PagePictureOutcome> {
  const surface = focusedSurface(page);
  if (!surface) return 'noEditor';
  focus(surface.root);
  await nextFrame(clock);
  const before = shownAt(surface, picture.name);
  const event = pasteFileEvent(surface.root, pageFile(surface.root, picture));
  const isHandled = event !== null && dispatch(surface.root, event);
  if (await hasChanged(surface, before, picture.name, isHandled ? handledMs : ignoredMs, clock)) {
    return 'inserted';
  }
  if (isHandled || surface.kind !== 'editable' || !surface.isRich) return 'ignored';
  command(surface.root, 'insertHTML', imageHtml(picture));
  const isThere = await hasChanged(surface, before, picture.name, ignoredMs, clock);
  return isThere ? 'inserted' : 'ignored';
}

/** The types and base64 need no escapes. */
const imageHtml = ({ type, base64 }: PagePicture) => `<img src="data:${type};base64,${base64}">`;

async function hasChanged(
  surface: Surface,
  before: string,
  name: string,
  ms: number,
  clock: Clock,
): Promise<boolean> {
  for (const from = clock.now(); ; ) {
    if (shownAt(surface, name) !== before) return true;
    if (clock.now() - from > ms) return false;
    await nextFrame(clock);
  }
}

/** The editor's text and the pictures in and around it, without those of the rest of the page. */
function shownAt(surface: Surface, name: string): string {
  const around = aroundOf(surface.root);
  const pictures = Element.prototype.querySelectorAll.call(
    around,
    'img,canvas,[style*="url("],[role="progressbar"]',
  ).length;
  const isNamed = (around.textContent ?? '').includes(name);
  return `${pictures} ${isNamed} ${surface.text()}`;
}

function aroundOf(root: Element): Element {
  const form = closestOf(root, 'form, dialog, [role="dialog"]');
  return form ?? parentElementOf(parentElementOf(root) ?? root) ?? root;
}

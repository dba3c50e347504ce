import { systemClock } from '#shared/clock.ts';
import type { OffscreenPort } from '../ports.ts';
import { singleFlight } from '../single-flight.ts';
import { chromiumOnly } from './browser.ts';

const url = 'pages/offscreen/index.html';
/** The document itself has `runtime` alone of the browser's API, and cannot know. */
const privateMark = '?private';
const bootMs = 10_000;

export const extensionOffscreen: OffscreenPort = {
  available: chromiumOnly?.offscreen !== undefined,
  ensure: singleFlight(create, bootMs, systemClock),
};

async function create(): Promise<void> {
  if (!chromiumOnly?.offscreen || (await isPresent())) return;
  try {
    await chromiumOnly.offscreen.createDocument({
      url: chromiumOnly.extension.inIncognitoContext ? url + privateMark : url,
      reasons: [
        chromiumOnly.offscreen.Reason.WORKERS,
        chromiumOnly.offscreen.Reason.DOM_PARSER,
        chromiumOnly.offscreen.Reason.USER_MEDIA,
      ],
      justification:
        'Parses pages, counts tokens, streams answers while the panel is closed, and records what is dictated.',
    });
  } catch (error) {
    // The document exists already if the worker was killed while it created it.
    if (!(await isPresent())) throw error;
  }
}

/** Is this offscreen document that of a private window? */
export const isPrivateDocument = (): boolean => location.search === privateMark;

async function isPresent(): Promise<boolean> {
  if (!chromiumOnly) return false;
  const standing = await chromiumOnly.runtime.getContexts({
    contextTypes: [chromiumOnly.runtime.ContextType.OFFSCREEN_DOCUMENT],
  });
  return standing.length > 0;
}

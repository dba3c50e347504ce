import { copyLoadedPage } from '#page/capture/copy-loaded-page.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { servePart } from './serve-part.ts';

/**
 * Runs in every frame that loads while an address is read: does nothing except in a hidden frame of
 * the extension's own page, whose name identifies it to the background.
 */
const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
if (ancestorOrigins?.length === 1 && ancestorOrigins[0] === nativePorts.origin()) {
  const make = () => ({
    'frame.copyLoaded': (_body: object, signal: AbortSignal) => copyLoadedPage(document, signal),
  });
  servePart('hidden-frame', make, window.name);
}

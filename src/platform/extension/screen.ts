import type { ScreenPort } from '../ports.ts';
import { api } from './browser.ts';
import { scriptingError } from './scripting-error.ts';

export const extensionScreen: ScreenPort = {
  async capture(windowId) {
    try {
      const address = await api.tabs.captureVisibleTab(windowId, { format: 'png' });
      return await (await fetch(address)).blob();
    } catch (error) {
      throw scriptingError(error);
    }
  },
};

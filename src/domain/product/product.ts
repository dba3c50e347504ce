/** S9.5: how calls of the product identify themselves. */
export const appVersion = 'webpage_1.0.1';
export const environment = 'prod';

/** Follows from the key in the Chromium manifest; the same on every machine. */
export const chromiumExtensionId = 'kimndmnfniioolmmcoejpdnogmiphmde';
export const firefoxExtensionId = 'gloss@gloss.invalid';

/** Where `npm start` serves (DESIGN section 8). */
export const defaultServer = 'http://127.0.0.1:8787';

/** S2.7: prefix of the web app's scripts and files. */
export const clientAssetsPrefix = '/maxai-client-assets';

/** The page that other pages frame: results at selected text (DESIGN section 6). */
export const cardPath = 'pages/frame/index.html';

/** The chat in a tab of its own. */
export const chatTabPath = 'pages/immersive/index.html';

/** S2.5: the settings of the extension. */
export const settingsPath = 'pages/settings/index.html';

/** The shortcut that shows and focuses the pill at selected text, as the manifest names it. */
export const toolsCommand = 'selection-tools';

/** The shortcut that dictates into the field with the focus, or the chat, as the manifest names it. */
export const dictateCommand = 'dictate';

/** The shortcut that opens the panel and reads the page, as the manifest names it. */
export const readCommand = 'read-page';

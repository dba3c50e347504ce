import { artifactPolicy } from '#domain/product/artifact-policy.ts';
import {
  cardPath,
  dictateCommand,
  firefoxExtensionId,
  readCommand,
  toolsCommand,
} from '#domain/product/product.ts';
import { suggestedKeys } from '#domain/product/shortcuts.ts';

export type Browser = 'chromium' | 'firefox';

/** Public key of the unpacked Chromium build: it fixes the extension's id on every machine (`chromiumExtensionId`). */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqIiL5XJ5aARag8bqCiMNmG4FznmLi5VtiDK48ouPRy6bfFYf1mPvMwFbZwycssImgMJSp8VbPPX7GdUQyVyyJzMJ333S/75KonqwAMzzFi4bxrAxMZ4XKMe+QoTGRi6zNm/Kc6ulVT8gDZaWjTuGBFPwSrWhj/1/DWG74/RbjtKrlqS0WFsHG7+cbEX4GI1LeuSuJwBBmPx+N851XhL2ZR0gm1TmfSQTwUfnylcPFu1qaOYByiN1k4q69a/A3wk0yAZk5AgCAvySs9WlCoygC1epeYiBHy3El0qwDiN9eVkL5SbodZIfu9cT+2e+Fs3mUyZ6Lyf/JSYloJdD70YPWQIDAQAB';

const loopback = ['http://127.0.0.1/*', 'http://localhost/*'];
const icons = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' };

/** The manifest of a build (DESIGN section 6). `test` grants every host and nothing else. */
export function manifest(browser: Browser, version: string, test: boolean): object {
  return {
    manifest_version: 3,
    name: test ? 'Gloss (test build)' : 'Gloss',
    version,
    description: 'Reads, chats and writes beside any page, with your own model.',
    icons,
    action: { default_title: 'Gloss', default_icon: icons },
    host_permissions: test ? ['<all_urls>'] : loopback,
    optional_host_permissions: ['<all_urls>'],
    content_security_policy: {
      extension_pages: browser === 'chromium' ? chromiumPolicy : pagePolicy,
      ...(browser === 'chromium' ? { sandbox: sandboxPolicy } : {}),
    },
    commands: commandsOf(browser),
    // The only page of the extension that others may frame, and by itself it does nothing.
    web_accessible_resources: [{ resources: [cardPath], matches: ['<all_urls>'] }],
    options_ui: { page: 'pages/settings/index.html', open_in_tab: true },
    ...(browser === 'chromium' ? chromiumParts() : firefoxParts()),
  };
}

/**
 * Text of a page or a model can load nothing, even if it became an element: a request would tell
 * the host what was read. Requests go to the person's hosts.
 */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  // Models are on whichever host the person names; requests to it are bound by host permissions.
  'connect-src * data: blob: file:',
  "worker-src 'self'",
  "object-src 'none'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The offscreen document loads pages in hidden frames to read them (S4.12); every other page takes
 * this back in its own markup (`html-pages.ts`).
 */
const chromiumPolicy = pagePolicy.replace("frame-src 'self'", "frame-src 'self' https: http:");

/**
 * Diagrams are drawn, pages parsed and artifacts run in an origin of their own; Firefox has the frame's
 * sandbox attribute. The first two restrict themselves further (`html-pages.ts`).
 */
const sandboxPolicy = artifactPolicy;

/**
 * Shortcuts, which the person may change in the browser's own settings. Chromium suggests at most four;
 * all grant activeTab.
 */
function commandsOf(browser: Browser): object {
  return {
    _execute_action: { suggested_key: { default: suggestedKeys.open } },
    [readCommand]: {
      suggested_key: { default: suggestedKeys.read },
      description: 'Read this page in Gloss',
    },
    [toolsCommand]: {
      suggested_key: { default: suggestedKeys.tools },
      description: 'Tools for the selected text',
    },
    [dictateCommand]: {
      suggested_key: { default: 'Alt+Shift+D' },
      description: 'Dictate into the field or the chat',
    },
    ...(browser === 'firefox' ? { _execute_sidebar_action: {} } : {}),
  };
}

const permissions = [
  'activeTab',
  'scripting',
  'storage',
  'unlimitedStorage',
  'alarms',
  'contextMenus',
  'declarativeNetRequestWithHostAccess',
];

function chromiumParts() {
  return {
    key,
    minimum_chrome_version: '140',
    permissions: [...permissions, 'sidePanel', 'offscreen'],
    incognito: 'split',
    background: { service_worker: 'background.js' },
    sandbox: {
      pages: ['pages/diagram/index.html', 'pages/parser/index.html', 'pages/artifact/index.html'],
    },
    side_panel: { default_path: 'pages/sidebar/index.html' },
  };
}

function firefoxParts() {
  return {
    permissions,
    incognito: 'not_allowed',
    background: { scripts: ['background-page.js'] },
    sidebar_action: {
      default_title: 'Gloss',
      default_panel: 'pages/sidebar/index.html',
      default_icon: icons,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: firefoxExtensionId,
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  };
}

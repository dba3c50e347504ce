import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The mark that tells when a person could type, as the boot script of the sidebar sets it. */
export const typingMark = 'gloss:composer';

const files: Record<string, string> = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Bare panel',
    version: '1',
    permissions: ['sidePanel'],
    action: {},
    background: { service_worker: 'background.js' },
    side_panel: { default_path: 'panel.html' },
  }),
  'background.js':
    'chrome.action.onClicked.addListener(({windowId})=>chrome.sidePanel.open({windowId}));',
  'panel.html':
    '<!doctype html><meta charset="utf-8"><title>Bare</title><textarea autofocus aria-label="Message"></textarea>' +
    '<script src="panel.js"></script>',
  'panel.js': `requestAnimationFrame(()=>setTimeout(()=>performance.mark("${typingMark}")));`,
};

/** A folder with an extension whose icon opens a panel of one field and nothing else. The caller removes it. */
export function writeBarePanel(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-bare-panel-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

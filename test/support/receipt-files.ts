import { spawnSync } from 'node:child_process';
import type { ChatPage } from './chat-page.ts';
import { root } from './sources.ts';

/** Chooses an entry of the menu under the last answer. Resolves with the file's name in `folder`, once it is saved. */
export async function saveReceipt(
  chat: ChatPage,
  folder: string,
  entry: 'Web page' | 'JSON',
): Promise<string> {
  const session = await chat.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    eventsEnabled: true,
  });
  let name = '';
  session.on('Browser.downloadWillBegin', ({ suggestedFilename }) => {
    name = suggestedFilename;
  });
  const isDone = new Promise<void>((resolve) =>
    session.on('Browser.downloadProgress', ({ state }) => {
      if (state === 'completed') resolve();
    }),
  );
  await chat.click('Save a receipt');
  await chat.page.locator(`::-p-aria([name="${entry}"][role="menuitem"])`).click();
  await isDone;
  await session.detach();
  return name;
}

/** Runs `npm run verify` on files of `folder`, in a process of its own. */
export function verifyReceipts(folder: string, names: readonly string[]) {
  const args = ['scripts/run.mjs', 'verify', ...names];
  const env = { ...process.env, NODE_OPTIONS: '', INIT_CWD: folder };
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env });
  return { status, said: String(stdout).split('\n') };
}

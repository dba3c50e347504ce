import { AccountView } from './account-view.ts';
import { ChatPage } from './chat-page.ts';
import { startMailServer } from './mail-server.ts';
import { startVendorProcess, type VendorProcess } from './vendor-process.ts';
import { startWebApp, vendorKey, type WebApp } from './web-app.ts';

/** The web app of a server with accounts, a mail server and a scripted model. */
export async function startAccountApp(env: Record<string, string> = {}) {
  const mail = await startMailServer();
  const vendor = await startVendorProcess(vendorKey);
  const app = await startWebApp({
    SMTP_URL: mail.url,
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: vendorKey,
    COMPATIBLE_NAME: 'scripted',
    ...env,
  });
  const close = async () => {
    await app.close();
    await vendor.close();
    await mail.close();
  };
  return { mail, vendor, app, close };
}

/** One account in two browser profiles, both with the web app open and in sync. */
export interface TwoProfiles {
  vendor: VendorProcess;
  app: WebApp;
  home: ChatPage;
  work: ChatPage;
  close(): Promise<void>;
}

const email = 'ann@gloss.example';

export async function startTwoProfiles(): Promise<TwoProfiles> {
  const { mail, vendor, app, close } = await startAccountApp();
  const profile = async (): Promise<ChatPage> => {
    const page = await (await app.browser.createBrowserContext()).newPage();
    await page.goto(`${app.server.url}/app/settings#account`);
    const view = new AccountView(page);
    await view.signInByCode(mail, email);
    await view.shows('Synced are chats');
    await page.goto(`${app.server.url}/app/`);
    const chat = new ChatPage(page);
    await chat.one('textbox', 'Message').waitHandle();
    return chat;
  };
  const [home, work] = [await profile(), await profile()];
  return { vendor, app, home, work, close };
}

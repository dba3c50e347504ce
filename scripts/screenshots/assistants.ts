import { placeOf, writePlace } from '#domain/routes/routes.ts';
import { callTool, connectClient } from '#test/support/assistant.ts';
import {
  newVerifier,
  queryOf,
  redirect,
  register,
  requestOf,
} from '#test/support/oauth-program.ts';
import { startWebApp } from '#test/support/web-app.ts';
import { inLanguage } from './language.ts';
import { press, shotOf, walks, windowWidths } from './page.ts';

/** Assistants in the settings, with what one got, and the page on which a program is allowed. */
export async function assistantViews(folder: string): Promise<void> {
  const app = await startWebApp();
  const page = await app.browser.newPage();
  try {
    await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
    await page.waitForSelector('textarea');
    await page.goto(`${app.server.url}/app/settings/assistants`);
    await press(page, '#assistants form button[type="submit"]');
    const field = await page.waitForSelector('#assistants textarea');
    const line = (await field?.evaluate((each) => (each as HTMLTextAreaElement).value)) ?? '';
    const [, token = ''] = /Bearer (\S+)"$/.exec(line) ?? [];
    const client = await connectClient(app.server.url, token);
    for (const query of ['tide', 'moon', 'harbour']) await callTool(client, 'search', { query });
    await callTool(client, 'recent', {});
    await client.close();
    const metadata = { client_name: 'Claude', redirect_uris: [redirect] };
    const [, { client_id }] = await register(app.server.url, metadata);
    const request = { ...requestOf(app.server.url, client_id, newVerifier()) };
    delete request.scope;
    const place = placeOf('connect', null, { request: queryOf(request) });
    for (const walk of walks) {
      const shot = shotOf(folder, walk, windowWidths);
      await inLanguage(app, walk.language);
      await page.bringToFront();
      await page.setViewport({ width: 1280, height: 765 });
      await page.goto(`${app.server.url}/app/settings/assistants`);
      await press(page, '#assistants details > summary');
      await page.waitForSelector('#assistants details code');
      await shot('assistants', page);
      await page.goto(`${app.server.url}/app${writePlace(place)}`);
      await page.waitForSelector('[data-connect] fieldset');
      await shot('connect-program', page);
    }
  } finally {
    await app.close();
  }
}

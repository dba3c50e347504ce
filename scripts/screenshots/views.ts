import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Product, startProduct } from '#test/support/product.ts';
import { needFonts } from '../building/fonts.ts';
import { accountViews } from './account.ts';
import { answerButtonViews } from './answer-button.ts';
import { artifactViews } from './artifacts.ts';
import { assistantViews } from './assistants.ts';
import { composerViews } from './composers.ts';
import { connectViews } from './connect.ts';
import { fileViews } from './files.ts';
import { firstRunViews } from './first-run.ts';
import { markViews } from './marks.ts';
import { memoryViews } from './memory.ts';
import { type Look, looks, patient, shotOf, sidebarWidths, walks, windowWidths } from './page.ts';
import { planViews } from './plans.ts';
import { readingViews } from './reading.ts';
import { searchViews } from './search.ts';
import { selectionViews } from './selection.ts';
import { serverPictures } from './servers.ts';
import { setting, settingsViews } from './settings.ts';
import { reopened, sidebarViews, tabViews } from './sidebar.ts';
import { signInViews } from './sign-in.ts';
import { siteViews } from './site.ts';
import { addressViews, mentionView, sourceViews } from './sources.ts';
import { summaryViews } from './summaries.ts';
import { summaryButtonViews } from './summary-button.ts';
import { toolServerViews } from './tool-servers.ts';
import { webViews } from './web.ts';
import { webSearchViews } from './web-search.ts';

/**
 * Pictures of every screen for review: in light and dark, and from right to left (ar-XB), at 360, 720 and 1280 px, the
 * sidebar at 280, 360 and 720. A part that fails twice is named at the end; the others are taken.
 * `node scripts/run.mjs screenshots/views FOLDER [PART …]`, all parts where none is named.
 */
const folder = path.resolve(process.argv[2] ?? '.cache/views');
const wanted = process.argv.slice(3);

type Part = (product: Product) => Promise<void>;

/** In the extension, with a model connected; once in each walk. */
const inExtension: Record<string, (walk: (typeof walks)[number]) => Part> = {
  views: (walk) => async (product) => {
    await setting(product, 'welcomed', false);
    const page = await sidebarViews(product, shotOf(folder, walk, sidebarWidths));
    await fileViews(page, shotOf(folder, walk, sidebarWidths));
  },
  tab: (walk) => (product) => tabViews(product, shotOf(folder, walk, windowWidths)),
  settings: (walk) => async (product) => {
    await setting(product, 'recordingHosts', ['api.speech.example', 'gpu.harbour.example:8443']);
    await setting(product, 'moreHosts', [
      { id: 'b', host: 'https://api.groq.com/openai/v1', model: 'llama-3' },
    ]);
    await settingsViews(product, shotOf(folder, walk, windowWidths));
  },
  sources: (walk) => async (product) => {
    const page = await panel(product);
    await mentionView(page, shotOf(folder, walk, sidebarWidths));
    await sourceViews(product, page, shotOf(folder, walk, sidebarWidths));
  },
  addresses: (walk) => async (product) =>
    addressViews(product, await panel(product), shotOf(folder, walk, sidebarWidths)),
  search: (walk) => async (product) =>
    searchViews(await panel(product), shotOf(folder, walk, sidebarWidths)),
  reading: (walk) => async (product) =>
    readingViews(product, await panel(product), shotOf(folder, walk, sidebarWidths)),
  memory: (walk) => async (product) =>
    memoryViews(product, await panel(product), shotOf(folder, walk, sidebarWidths)),
  marks: (walk) => async (product) =>
    markViews(product, await panel(product), shotOf(folder, walk, sidebarWidths)),
  toolServers: (walk) => async (product) =>
    toolServerViews(product, await panel(product), {
      window: shotOf(folder, walk, windowWidths),
      sidebar: shotOf(folder, walk, sidebarWidths),
    }),
  summaries: (walk) => async (product) =>
    summaryViews(product, await panel(product), shotOf(folder, walk, sidebarWidths)),
};

/** In pages that are not ours. */
const inPages: Record<string, Part> = {
  selection: (product) => eachLook(product, (look) => selectionViews(product, look, folder)),
  composers: (product) => eachLook(product, (look) => composerViews(product, look, folder)),
  summaryButton: (product) => summaryButtonViews(product, folder),
  'web-search': (product) => webSearchViews(product, folder),
  answerButton: (product) => eachLook(product, (look) => answerButtonViews(product, look, folder)),
};

const alone: Record<string, () => Promise<void>> = {
  web: () => webViews(folder),
  artifacts: () => artifactViews(folder),
  connect: () => connectViews(folder),
  firstRun: () => firstRunViews(folder),
  signIn: () => signInViews(folder),
  account: () => accountViews(folder),
  assistants: () => assistantViews(folder),
  plans: () => planViews(folder),
  servers: () => serverPictures(folder),
  site: () => siteViews(folder),
};

const names = [...Object.keys(inPages), ...Object.keys(inExtension), ...Object.keys(alone)];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${names.join(', ')}`);
const takes = (name: string) => wanted.length === 0 || wanted.includes(name);
const failed: string[] = [];

await mkdir(folder, { recursive: true });
needFonts();
for (const [name, part] of Object.entries(inPages)) if (takes(name)) await withModel(name, part);
for (const walk of walks) {
  for (const [name, part] of Object.entries(inExtension)) {
    if (!takes(name)) continue;
    await withModel(`${name} ${walk.name}`, async (product) => {
      await setting(product, 'language', walk.language);
      await part(walk)(product);
    });
  }
}
for (const [name, part] of Object.entries(alone)) if (takes(name)) await attempt(name, part);
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** What a busy machine has spoilt is taken once more, in another browser. */
async function attempt(name: string, part: () => Promise<void>): Promise<void> {
  const once = async () => {
    await part();
    console.log(`taken: ${name}`);
  };
  const again = (error: unknown) => {
    console.error(`${name}, once more:`, error);
    return once();
  };
  await once()
    .catch(again)
    .catch((error: unknown) => {
      failed.push(name);
      console.error(`${name}:`, error);
    });
}

/** In a browser of its own: what a part leaves is not in the pictures of the next. */
function withModel(name: string, part: Part): Promise<void> {
  return attempt(name, async () => {
    const product = await startProduct();
    patient(product.browser);
    try {
      await product.connect(product.vendor.url);
      await part(product);
    } finally {
      await product.close();
    }
  });
}

async function eachLook(product: Product, take: (look: Look) => Promise<void>): Promise<void> {
  for (const look of looks) {
    const [, , , language] = look;
    await setting(product, 'language', language);
    await take(look);
  }
}

/** The sidebar next to the essay, after the first run. */
async function panel(product: Product) {
  await setting(product, 'welcomed', true);
  const { page } = await product.openPanel(await product.openArticle());
  await reopened(page);
  return page;
}

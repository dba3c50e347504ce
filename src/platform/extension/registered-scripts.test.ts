import { beforeEach, expect, test } from '@jest/globals';

interface Script {
  id: string;
}

/** The browser's registry of content scripts: as in the browser, an id is registered once. */
function fakeScripting() {
  const scripts = new Map<string, Script>();
  return {
    scripts,
    isBroken: false,
    async getRegisteredContentScripts({ ids }: { ids: string[] }) {
      if (this.isBroken) throw new Error('The browser is shutting down.');
      return ids.flatMap((id) => scripts.get(id) ?? []);
    },
    async registerContentScripts(added: Script[]) {
      for (const script of added) {
        if (scripts.has(script.id)) throw new Error(`Duplicate script ID '${script.id}'`);
        scripts.set(script.id, script);
      }
    },
    async updateContentScripts() {},
    async unregisterContentScripts({ ids }: { ids: string[] }) {
      for (const id of ids) scripts.delete(id);
    },
  };
}

const scripting = fakeScripting();
const permissions = { getAll: async () => ({ origins: ['<all_urls>'] }) };
const runtime = { id: 'gloss', getPlatformInfo: async () => ({}) };
const event = { addListener: () => undefined };
Object.assign(globalThis, {
  chrome: { runtime },
  browser: {
    runtime,
    scripting,
    permissions: { ...permissions, onAdded: event, onRemoved: event },
  },
});
const { extensionScripting } = await import('./scripting.ts');
const { extensionHiddenFrames } = await import('./hidden-frames.ts');

beforeEach(() => {
  scripting.isBroken = false;
  scripting.scripts.clear();
});

test('two changes of access at the same time register the loader once', async () => {
  const origins = ['https://a.test/*'];
  await Promise.all([
    extensionScripting.registerLoader(origins),
    extensionScripting.registerLoader(origins),
  ]);
  expect([...scripting.scripts.keys()]).toEqual(['loader']);
});

test('a script of hidden frames that could not be registered once is removed after the next use', async () => {
  scripting.isBroken = true;
  await expect(extensionHiddenFrames.during(async () => 'read')).rejects.toThrow('shutting down');
  scripting.isBroken = false;
  const ids = await extensionHiddenFrames.during(async () => [...scripting.scripts.keys()]);
  expect(ids).toEqual(['hidden-frame']);
  expect(scripting.scripts.size).toBe(0);
});

test('G19 what was read is there also where the script could not be removed after it', async () => {
  const read = await extensionHiddenFrames.during(async () => {
    scripting.isBroken = true;
    return 'read';
  });
  expect(read).toBe('read');
  scripting.isBroken = false;
  await extensionHiddenFrames.during(async () => undefined);
  expect(scripting.scripts.size).toBe(0);
});

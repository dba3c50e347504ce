import { ensureBuilt, targets } from './building/build-steps.ts';

/** `build [TARGET …]`: all targets where none is named. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(targets as readonly string[]).includes(name));
if (unknown.length > 0) {
  throw new Error(`no target ${unknown.join(', ')}; there are ${targets.join(', ')}`);
}
await ensureBuilt(...targets.filter((target) => named.length === 0 || named.includes(target)));
if (named.length === 0) {
  console.error(
    'Built: dist/extension-chromium, dist/extension-firefox, their test builds, dist/web',
  );
}

import { ensureBuilt, type Target, targets } from './build-steps.ts';

/** `build [TARGET …]`: all targets where none is named. */
const named = process.argv.slice(2);
const wanted = targets.filter((target) => named.length === 0 || named.includes(target));
const unknown = named.filter((name) => !targets.includes(name as Target));
if (unknown.length > 0) {
  console.error(`No target ${unknown.join(', ')}; there are ${targets.join(', ')}.`);
  process.exit(2);
}
await ensureBuilt(...wanted);
if (named.length === 0) {
  console.error(
    'Built: dist/extension-chromium, dist/extension-firefox, their test builds, dist/web',
  );
}

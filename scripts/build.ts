import { ensureBuilt, targets } from './build-steps.ts';

await ensureBuilt(...targets);
console.error(
  'Built: dist/extension-chromium, dist/extension-firefox, their test builds, dist/web',
);

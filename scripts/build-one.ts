import { ensureBuilt } from './build-steps.ts';
await ensureBuilt('extension-chromium' as never);

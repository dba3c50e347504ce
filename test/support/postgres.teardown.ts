import { closeRunFolder } from './run-folder.ts';

export default async function teardown(): Promise<void> {
  const { stopTestPostgres } = globalThis as { stopTestPostgres?: () => Promise<void> };
  await stopTestPostgres?.();
  closeRunFolder();
}

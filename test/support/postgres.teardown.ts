import { closeRunFolder } from './run-folder.ts';

type Steps = Partial<Record<'dropTestTemplate' | 'stopTestPostgres', () => Promise<void>>>;

export default async function teardown(): Promise<void> {
  const steps = globalThis as Steps;
  await steps.dropTestTemplate?.();
  await steps.stopTestPostgres?.();
  delete steps.stopTestPostgres;
  closeRunFolder();
}

import { closeRunFolder } from './run-folder.ts';

export default async function teardown(): Promise<void> {
  const { dropTestTemplate, stopTestPostgres } = globalThis as Partial<
    Record<'dropTestTemplate' | 'stopTestPostgres', () => Promise<void>>
  >;
  await dropTestTemplate?.();
  await stopTestPostgres?.();
  closeRunFolder();
}

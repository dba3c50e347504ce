import { closeRunFolder } from './run-folder.ts';

/** Jest calls the teardown of each project of a run: the one that stops PostgreSQL closes its folder. */
export default function teardown(): void {
  if (!('stopTestPostgres' in globalThis)) closeRunFolder();
}

import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const name = 'local.json';

/** A server that a build is paired with, as `npm start` leaves it; without its secret it is only known. */
export interface LocalServer {
  server: string;
  secret?: string;
}

/** Builds that a person loads. Those of tests and pictures never know a server that somebody uses. */
export const isPaired = (target: string) => target.startsWith('extension-');

/** Writes the file by which an unpacked build finds its server; it is not web-accessible (DESIGN section 8). */
export function writePairing(folder: string, local: LocalServer): void {
  writeFileSync(path.join(folder, name), `${JSON.stringify(local)}\n`, { mode: 0o600 });
}

/** A folder of an extension for a test. */
interface TestFolder {
  folder: string;
  remove: () => void;
}

/** A build that knows this server, or none, whatever was started next to it. */
export function testFolder(build: string, local: LocalServer | null): TestFolder {
  if (!local && !existsSync(path.join(build, name))) {
    return { folder: build, remove: () => undefined };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-build-'));
  cpSync(build, folder, { recursive: true });
  rmSync(path.join(folder, name), { force: true });
  if (local) writePairing(folder, local);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

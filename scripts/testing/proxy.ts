import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.ts';

/** Whether the proxy of `deploy/` is on this machine. */
export const hasProxy = () => spawnSync('caddy', ['version']).status === 0;

/** Installs the proxy of `deploy/`. Where apt does not work its rows are skipped, and say so. */
export function needProxy(): void {
  if (hasProxy()) return;
  console.error("No Caddy found; installing Debian's …");
  if (installPackages(['caddy']) && hasProxy()) return;
  console.error('Could not install it; tests of deploy/Caddyfile are skipped.');
}

import { existsSync } from 'node:fs';
import { installPackages } from '../testing/debian-packages.ts';

/** Debian's programs, each with its package. */
const debian = {
  initdb: ['/usr/lib/postgresql/15/bin/initdb', 'postgresql-15'],
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  basebackup: ['/usr/lib/postgresql/15/bin/pg_basebackup', 'postgresql-client-15'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
} as const;

type ProgramName = keyof typeof debian;

export const programs = Object.fromEntries(
  Object.entries(debian).map(([name, [file]]) => [name, file]),
) as Record<ProgramName, string>;

/** Packages that are not installed. */
export function missingPackages(): string[] {
  const missing = Object.values(debian).filter(([file]) => !existsSync(file));
  return [...new Set(missing.map(([, name]) => name))];
}

/** Installs what is missing where apt works. @returns what is missing still */
export function needWorld(): string[] {
  const missing = missingPackages();
  if (missing.length === 0) return [];
  console.error(`Not installed: ${missing.join(', ')}; installing Debian's …`);
  installPackages(missing);
  const left = missingPackages();
  if (left.length > 0) {
    console.error(
      `Could not install ${left.join(', ')}. Install by hand (Debian 12: apt-get install ${left.join(' ')}).`,
    );
  }
  return left;
}

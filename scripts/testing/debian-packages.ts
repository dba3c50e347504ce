import { spawnSync } from 'node:child_process';

/** Installs Debian's packages where apt works. False: it does not; what it said is on stderr. */
export function installPackages(names: readonly string[]): boolean {
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return [['update'], ['install', '-y', ...names]].every((args) => {
    const [file = '', ...rest] = [...apt, ...args];
    return spawnSync(file, rest, { stdio: ['ignore', 2, 2], env }).status === 0;
  });
}

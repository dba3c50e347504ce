import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { practiceSet } from '#test/support/practice.ts';
import { root } from '../../building/build-steps.ts';

/**
 * Folder with what is in an archive `NAME.tar.xz` of the practice material, unpacked once into the cache; null where
 * the archive is absent. Throws where `tar` or `xz` fails.
 */
export function unpacked(name: string): string | null {
  const archive = practiceSet(`${name}.tar.xz`);
  if (!archive) return null;
  const { size, mtimeMs } = statSync(archive);
  const folder = path.join(root, '.cache/practice', `${name}.${size}.${Math.floor(mtimeMs)}`);
  if (existsSync(folder)) return path.join(folder, name);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xJf', archive, '-C', unfinished]);
  if (status !== 0) throw new Error(`tar could not unpack ${archive}: ${stderr.toString()}`);
  renameSync(unfinished, folder);
  return path.join(folder, name);
}

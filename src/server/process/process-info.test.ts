import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPostmaster } from '../postgres/postmaster.ts';
import { lockDataDir, runningServer, unlockDataDir } from './lock.ts';
import { processInfo } from './process-info.ts';

let folder: string;
let other: ChildProcess;
let ended: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gloss-lock-'));
  other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', folder]);
  await once(other, 'spawn');
  const short = spawn(process.execPath, ['-e', '']);
  await once(short, 'exit');
  ended = short.pid!;
});
afterAll(() => {
  other.kill();
  rmSync(folder, { recursive: true, force: true });
});

const entry = (pid: number, started: string) =>
  writeFileSync(
    path.join(folder, 'server.json'),
    JSON.stringify({ pid, started, url: 'http://127.0.0.1:1' }),
  );

describe.each([
  ['/proc', '/proc'],
  ['ps', '/no-such-folder'],
])('by %s', (_, proc) => {
  test('a process has its start and its command; one that has ended has none', () => {
    const info = processInfo(other.pid!, proc);
    expect(info?.command).toContain(folder);
    expect(info?.started).toMatch(/\d/);
    expect(processInfo(other.pid!, proc)).toEqual(info);
    expect(processInfo(process.pid, proc)?.command).not.toContain(folder);
    expect(processInfo(ended, proc)).toBeUndefined();
  });

  test('an unrelated process is no PostgreSQL of the folder', () => {
    expect(isPostmaster(other.pid!, folder, proc)).toBe(true);
    expect(isPostmaster(other.pid!, path.join(folder, 'postgres'), proc)).toBe(false);
    expect(isPostmaster(process.pid, folder, proc)).toBe(false);
    expect(isPostmaster(ended, folder, proc)).toBe(false);
    expect(isPostmaster(Number.NaN, folder, proc)).toBe(false);
  });

  test('the lock is that of the process that wrote it, not of a later one with its pid', () => {
    entry(other.pid!, processInfo(other.pid!, proc)!.started);
    expect(runningServer(folder, proc)?.pid).toBe(other.pid);
    entry(other.pid!, 'before');
    expect(runningServer(folder, proc)).toBeUndefined();
    entry(ended, 'before');
    expect(runningServer(folder, proc)).toBeUndefined();
  });
});

test('a lock whose start is unknown is valid while its process runs, and the error names the file', async () => {
  entry(other.pid!, 'unknown');
  await expect(lockDataDir(folder)).rejects.toThrow('server.json');
  await unlockDataDir(folder);
  await lockDataDir(folder);
  expect(runningServer(folder)?.pid).toBe(process.pid);
});

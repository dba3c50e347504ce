import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { post } from '#test/support/gateway.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { sized } from './measures/sized.ts';
import { type BenchFile, benchFile, fetchFile, sendFile } from './upload/files.ts';

const files = sized(50, 2);
const megabytes = sized(20, 6);
/** Most that the server's process may grow while all of them come, in megabytes. */
const aim = 300;

interface Result {
  store: string;
  whole: number;
  equal: number;
  seconds: { upload: number; download: number };
  megabytesPerSecond: number;
  /** Of the server's process, without its database's. */
  residentMb: { before: number; peakUpload: number; peak: number };
}

/**
 * `npm run bench -- upload`: 50 files of 20 MB at once, each a document of its own with its text, and
 * then all of them back at once; into a folder and into S3. Prints the server's memory.
 */
export async function benchUpload(): Promise<boolean> {
  console.error(`making ${files} files of ${megabytes} MB`);
  const all = await Promise.all(Array.from({ length: files }, (_, at) => benchFile(at, megabytes)));
  const inFolder = await run('folder', {}, all);
  const s3 = await startS3();
  const inS3 = await run('S3', s3.env, all);
  await s3.end();
  const results = [inFolder, inS3];
  for (const result of results) report(result);
  const ok = results.every(isGood);
  console.log(JSON.stringify({ bench: 'upload', files, megabytes, aim, results, ok }));
  return ok;
}

/** A process of its own: what S3 costs is not the server's nor the senders'. */
async function startS3() {
  const script = path.join(import.meta.dirname, 'upload', 's3-process.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    env: JSON.parse(line.toString()) as Record<string, string>,
    async end() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

async function run(
  store: string,
  env: Record<string, string>,
  all: readonly BenchFile[],
): Promise<Result> {
  const server = await startServerProcess({ ...env, LOG_LEVEL: 'warn' });
  try {
    const body = { secret: server.pairingSecret, client: 'bench' };
    const reply = await post(`${server.url}/oauth/pair`, body);
    const { data } = (await reply.json()) as { data: { access_token: string } };
    const target = { url: server.url, bearer: data.access_token };
    const before = resident(server.pid, 'VmRSS');
    const [ends, upload] = await timed(all.map((file) => sendFile(target, file)));
    const peakUpload = resident(server.pid, 'VmHWM');
    const [hashes, download] = await timed(all.map((file) => fetchFile(target, file)));
    return {
      store,
      whole: ends.filter((event) => event === 'upload_done').length,
      equal: hashes.filter((hash, at) => hash === all[at]?.docId).length,
      seconds: { upload, download },
      megabytesPerSecond: Math.round((files * megabytes) / upload),
      residentMb: { before, peakUpload, peak: resident(server.pid, 'VmHWM') },
    };
  } finally {
    await server.close();
  }
}

async function timed<Value>(tasks: Promise<Value>[]): Promise<[Value[], number]> {
  const start = performance.now();
  const values = await Promise.all(tasks);
  return [values, Math.round((performance.now() - start) / 100) / 10];
}

/** `VmHWM` is the most there ever was. */
function resident(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
}

function isGood({ whole, equal, residentMb }: Result): boolean {
  return whole === files && equal === files && residentMb.peak - residentMb.before <= aim;
}

function report({ store, whole, equal, seconds, megabytesPerSecond, residentMb }: Result): void {
  const { before, peakUpload, peak } = residentMb;
  console.error(
    [
      `${store}: ${whole} of ${files} uploads done in ${seconds.upload} s (${megabytesPerSecond} MB/s), ${equal} came back equal in ${seconds.download} s`,
      `  server process: ${before} MB before, at most ${peakUpload} MB while they came, ${peak} MB in all (aim ≤ ${before + aim})`,
    ].join('\n'),
  );
}

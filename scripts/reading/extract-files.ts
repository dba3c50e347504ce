import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementHandle } from 'puppeteer';
import type { GlossProbe, ProbePage } from './probe-page.ts';

export interface NamedFile {
  /** Echoed as given; relative names count from where npm was called. */
  file: string;
  password?: string;
}

const fileMs = 600_000;
/** Files that are read at the same time. */
const workers = 2;

type Extracted = Awaited<ReturnType<GlossProbe['extractChosen']>>;

/** One result a file, in the order of the files. */
export async function* extractFiles(
  probe: ProbePage,
  files: readonly NamedFile[],
): AsyncGenerator<object> {
  const results: Promise<object>[] = [];
  for (let at = 0; at < files.length; at += 1) {
    while (results.length < files.length && results.length < at + workers) {
      results.push(extractOne(probe, files[results.length] as NamedFile));
    }
    yield await (results[at] as Promise<object>);
  }
}

async function extractOne(probe: ProbePage, { file, password }: NamedFile): Promise<object> {
  const started = performance.now();
  const late = new AbortController();
  try {
    const read = await Promise.race([
      extractIn(probe, file, password === undefined ? {} : { password }),
      sleep(fileMs, null, { signal: late.signal }),
    ]);
    if (!read) throw new Error(`not read within ${fileMs / 1000} s`);
    const ms = Math.round(performance.now() - started);
    return 'error' in read ? { file, error: read.error, ms } : { file, ...lineOf(read), ms };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { file, error: { code: 'failed', message } };
  } finally {
    late.abort();
  }
}

/** A file input of the probe page with a file of this machine in it. */
export async function inputWith(
  probe: ProbePage,
  file: string,
): Promise<ElementHandle<HTMLInputElement>> {
  const found = path.resolve(process.env.INIT_CWD ?? '.', file);
  if (!existsSync(found)) throw new Error(`no such file: ${file}`);
  const input = (await probe.page.evaluateHandle(() =>
    (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.fileInput(),
  )) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(found);
  return input;
}

/** Puts a file into the probe page and reads it there. */
export async function extractIn(
  probe: ProbePage,
  file: string,
  options: NonNullable<Parameters<GlossProbe['extractChosen']>[1]> = {},
): Promise<Extracted> {
  const input = await inputWith(probe, file);
  return input.evaluate(
    (element, given) =>
      (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.extractChosen(
        element,
        given,
      ),
    options,
  );
}

function lineOf(read: Exclude<Extracted, { error: unknown }>) {
  const { data, steps: _, ...rest } = read;
  if (!('isLimit' in data)) return rest;
  const { doc_id, doc_type, tokens, pages, text, passages } = rest;
  const { isLimit, pages: facts } = data;
  const { noText = [], failed = [], unread = [] } = facts ?? {};
  return { doc_id, doc_type, tokens, isLimit, noText, failed, unread, pages, text, passages };
}

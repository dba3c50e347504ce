import { isObject, parseJson } from '#shared/json.ts';

/** A saved page and the address at which it is served. */
export interface PageFile {
  /** Echoed as given; relative names count from where npm was called. */
  file: string;
  url: string;
}

/** A line that names no page, and why; what it names is echoed. */
export interface BadLine {
  file: unknown;
  url: unknown;
  error: string;
}

/** The page that a line of the list names. */
export function pageOfLine(line: string): PageFile | BadLine {
  const row = parseJson(line);
  if (!isObject(row)) return { file: null, url: null, error: 'not a JSON object' };
  return pageOf(row.file, row.url);
}

export function pageOf(file: unknown, url: unknown): PageFile | BadLine {
  const bad = (error: string) => ({ file: file ?? null, url: url ?? null, error });
  if (typeof file !== 'string' || file === '') return bad('no file');
  if (typeof url !== 'string' || !URL.canParse(url)) return bad('no address');
  if (!/^https?:$/.test(new URL(url).protocol)) return bad('no address of the web');
  return { file, url };
}

/** Lines of a text; the end of the last one is no line of its own. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

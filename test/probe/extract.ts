import { documentOfFile } from '#services/documents/document-of-file.ts';
import type { ExtractedPage } from '#services/documents/extracted-file.ts';
import type { FileStep } from '#services/documents/file-steps.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** A file input of the probe page: the browser driver puts real files into it. */
export function fileInput(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  document.body.append(input);
  return input;
}

/** The file of an input. */
export function chosen(input: HTMLInputElement): File {
  const [file] = input.files ?? [];
  if (!file) throw new Error('no file was chosen');
  return file;
}

/** The output of `npm run extract` for a file, or its failure. */
export async function extractChosen(
  pool: WorkPort,
  input: HTMLInputElement,
  { password, abortAt }: { password?: string; abortAt?: FileStep['step'] } = {},
) {
  const steps: FileStep[] = [];
  const abort = new AbortController();
  const onStep = (step: FileStep) => {
    steps.push(step);
    if (step.step === abortAt) abort.abort();
  };
  const options = { password, withPages: true, signal: abort.signal, onStep, now: Date.now() };
  try {
    const { document, pages } = await documentOfFile(pool, chosen(input), options);
    const { doc_id, doc_type, tokens, pure_text, passages, doc_type_dependent_data } = document;
    return {
      doc_id,
      doc_type,
      tokens,
      data: doc_type_dependent_data,
      pages: pages.map(pageLine),
      text: pure_text,
      passages,
      steps,
    };
  } catch (error) {
    const { code, message } = toCodedError(error);
    return { error: { code, message }, steps };
  } finally {
    input.remove();
  }
}

function pageLine({ lines, ...page }: ExtractedPage) {
  if (!lines) return page;
  const boxes: object[] = [];
  for (let at = 0; at < lines.length; at += 6) {
    const [start, end, ...box] = lines.subarray(at, at + 6);
    boxes.push({ text: page.text.slice(start, end), box });
  }
  return { ...page, boxes };
}

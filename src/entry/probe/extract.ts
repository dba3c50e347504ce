import { documentOfFile } from '#services/documents/document-of-file.ts';
import type { ExtractedPage } from '#services/documents/extracted-file.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** A file input of the probe page: the browser driver puts real files into it. */
export function fileInput(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  document.body.append(input);
  return input;
}

/** What `npm run extract` prints of a file, or how it failed. */
export async function extractChosen(pool: WorkPort, input: HTMLInputElement, password?: string) {
  const [file] = input.files ?? [];
  try {
    if (!file) throw new Error('no file was chosen');
    const { document, pages } = await documentOfFile(pool, file, { password, now: Date.now() });
    const { doc_id, doc_type, tokens, pure_text, passages, doc_type_dependent_data } = document;
    return {
      doc_id,
      doc_type,
      tokens,
      data: doc_type_dependent_data,
      pages: pages.map(pageLine),
      text: pure_text,
      passages,
    };
  } catch (error) {
    const { code, message } = toCodedError(error);
    return { error: { code, message } };
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

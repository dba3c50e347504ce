import { Parser } from 'htmlparser2';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { DocumentWriter } from './document-writer.core.ts';
import { HtmlBody } from './html-body.core.ts';

/** HTML or XHTML as Markdown blocks: all visible text of the page. */
export function readHtml(pieces: Iterable<string>, writer: DocumentWriter): { title: string } {
  const body = new HtmlBody(writer);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        // Open elements cost no memory of ours, but their number is limited.
        if (depth > budgets.xmlDepth * 20) {
          throw new CodedError('file_too_complex', 'HTML nested too deeply');
        }
        body.open(name, attributes);
      },
      ontext: (text) => body.text(text),
      onclosetag(name) {
        depth -= 1;
        body.close(name);
      },
    },
    { recognizeSelfClosing: true },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  body.end();
  return { title: body.title };
}

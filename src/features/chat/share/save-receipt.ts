import '#ui/later-texts.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { buildReceipt, sourcesOf } from '#domain/receipts/build-receipt.ts';
import { serialise } from '#domain/receipts/receipt.ts';
import { receiptPage } from '#domain/receipts/receipt-page.ts';
import type { Shell } from '#features/shell.tsx';
import type { Texts } from '#ui/text.ts';
import { fileName } from './file-name.ts';

interface SavedAnswer {
  question: Message | null;
  answer: Message;
}

/** Saves an answer with the texts that it quotes, as a page or as JSON. */
export async function saveReceipt(
  kind: 'html' | 'json',
  answer: SavedAnswer,
  { rows, saveFile }: Pick<Shell, 'rows' | 'saveFile'>,
  { t, tag }: Texts,
): Promise<void> {
  const documents = await Promise.all(
    sourcesOf(answer).map(({ docId }) => rows.document.get({ docId })),
  );
  const receipt = buildReceipt({ ...answer, documents, saved: new Date().toISOString() });
  const name = `${fileName(receipt.question.slice(0, 60))}.receipt`;
  if (kind === 'json') {
    return saveFile(`${name}.json`, 'application/json', [`${serialise(receipt)}\n`]);
  }
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
  const page = receiptPage(receipt, {
    tag,
    text: t,
    number: (value) => formatCount(value, tag),
    date: (time) => (Number.isNaN(Date.parse(time)) ? time : times.format(new Date(time))),
  });
  saveFile(`${name}.html`, 'text/html', [page]);
}

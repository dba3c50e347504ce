import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { buildReceipt, type ReadDocument } from '#domain/receipts/build-receipt.ts';
import type { Receipt } from '#domain/receipts/receipt.ts';
import { checkAnswer } from './check-answer.ts';
import { message } from './fake-rows.ts';

interface SampleSource {
  title: string;
  text: string;
  link?: string | null;
  facts?: MessageSource['facts'];
  /** Its text is no longer stored. */
  isGone?: boolean;
}

/** Each block is a passage. */
function documentOf({ title, text }: SampleSource, at: number): NonNullable<ReadDocument> {
  const passages = [...text.matchAll(/[^\n]+/g)].map(({ 0: block, index }, place) => ({
    id: `p${place}-0`,
    textStart: index,
    textEnd: index + block.length,
    anchor: { kind: 'text' } as const,
  }));
  return {
    doc_id: `doc${at}`,
    pure_text: text,
    passages,
    created_at: '2026-11-02T09:30:00.000Z',
    doc_type_dependent_data: { title, readabilityMarkdown: text },
  };
}

/** The receipt of an answer about these texts, its quotes checked as those of any answer. */
export function receiptOf(
  sources: readonly SampleSource[],
  answer: string,
  question = 'When does it flood?',
  change: Partial<Message> = {},
): Receipt {
  const documents = sources.map(documentOf);
  const shown = sources.map(
    ({ title, link = 'https://quarterly.example/tides', facts }, at): MessageSource => ({
      docId: `doc${at}`,
      docType: 'page_content__webpage',
      title,
      link,
      tokens: 10,
      ...(facts && { facts }),
    }),
  );
  return buildReceipt({
    question: message({ messageId: 'q', type: 'human', text: question, sources: shown }),
    answer: message({
      messageId: 'a',
      type: 'ai',
      text: answer,
      citations: checkAnswer(answer, documents),
      ...change,
    }),
    documents: documents.map((each, at) => (sources[at]?.isGone ? null : each)),
    saved: '2026-11-30T12:00:00.000Z',
  });
}

const tides = `# The tide at Sallow Point

The reading room **floods on 214 days** a year — and is dry again by three. The harbour master did not promise a dry winter.

In March the town voted down a new building inland, which would have cost 3.4 million.`;

const harbour = `The harbour was dredged in 1931, not in 1913.

水曜日には図書館は開いていない。`;

/** Two sources with five quotes: three found, one with another number, one that no source has. */
export const sampleReceipt = () =>
  receiptOf(
    [
      {
        title: 'Tides',
        text: tides,
        facts: {
          author: ['Ann Field'],
          published: '2026-10-01',
          siteName: 'Quarterly',
          language: 'en',
        },
      },
      { title: 'Harbour', text: harbour, link: 'https://harbour.example/' },
    ],
    'It floods [[1.1 "floods on 214 days a year"]], was dredged [[2.1 "dredged in 1931, not in 1913"]], is shut [[2.2 "図書館は開いていない"]], ' +
      'floods more [[1.2 "floods on 241 days a year"]] and shines [[1.1 "It shines at night there"]].',
  );

import type { DocType, Document } from '#domain/documents/documents.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { englishBasicPhrases } from '#domain/reading/basic-phrases.ts';
import { factsOf } from '#domain/reading/document-facts.ts';
import type { SitePage } from '#domain/sites/site-pages.ts';
import { siteText } from '#services/capture/site-text/site-text.ts';
import { pdfAnchors } from '#services/documents/pdf-anchors.ts';
import { basicSummary } from '#services/generate/reading/basic-summary.ts';
import { allPieces, readDocuments } from '#services/generate/reading/read-documents.ts';
import { kindsOfPages } from '#test/fixtures/reading/kinds.ts';
import { paperLead, paperPages } from '#test/fixtures/reading/paper.ts';
import type { PassageSpan } from '#workers/passages/passages.api.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { DocumentBuilder } from '#workers/pdf-extract/document-text.core.ts';
import { segmentsOfPage } from '#workers/pdf-extract/pages/page-blocks.core.ts';
import { directReadingWork } from './reading-work.ts';
import { column, testPage } from './test-page.ts';

/** Sources that are summarised together, and what their authors say of them in short. */
export interface SummarySources {
  name: string;
  documents: readonly Document[];
  lead: string;
}

type Data = Document['doc_type_dependent_data'];

/** A page with this Markdown as its text. */
export function markdownDocument(doc_id: string, text: string, data: object = {}): Document {
  const doc_type_dependent_data = { title: doc_id, readabilityMarkdown: text, ...data } as Data;
  return documentOf(doc_id, 'page_content__webpage', text, doc_type_dependent_data);
}

function pageDocument(name: string, page: SitePage): Document {
  const made = siteText(page);
  const inPage = { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' } as const;
  const anchorOf = ({ textStart }: PassageSpan) => made.anchorOf?.(textStart, inPage) ?? inPage;
  return documentOf(name, made.docType, made.text, made.data, anchorOf);
}

/** The paper as the reader of PDFs composes it of its lines. */
function paperDocument(): Document {
  const builder = new DocumentBuilder(paperPages.length);
  for (const paragraphs of paperPages) {
    const lines = paragraphs.map((text) =>
      text.match(/.{1,80}(?:\s|$)/g)!.map((line) => line.trim()),
    );
    const blocks = lines.map((each, at) => {
      const above = lines.slice(0, at).reduce((sum, { length }) => sum + length * 12 + 14, 0);
      return column(each, 60, 60 + above);
    });
    builder.add(segmentsOfPage(testPage(blocks.flat())));
  }
  const { text, places } = builder.finish();
  const numbers = places.flatMap(({ start, end, page, box }) => [start, end, page + 1, ...box]);
  const anchorOf = pdfAnchors(Float64Array.from(numbers));
  const data = { title: 'paper.pdf' } as Data;
  return documentOf('paper.pdf', 'page_content__pdf', text, data, ({ textStart, textEnd }) =>
    anchorOf(textStart, textEnd),
  );
}

function documentOf(
  doc_id: string,
  doc_type: DocType,
  pure_text: string,
  doc_type_dependent_data: Data,
  anchorOf: (span: PassageSpan) => Anchor = () => ({ kind: 'text' }),
): Document {
  const passages = splitPassages(pure_text).map((span) => ({ ...span, anchor: anchorOf(span) }));
  const row = { doc_id, doc_type, pure_text, passages, doc_type_dependent_data };
  return row as unknown as Document;
}

/** Of each kind other than an article: a video, mails, a discussion, a PDF, and two together. */
export function sourcesOfKinds(): SummarySources[] {
  const pages = kindsOfPages.map(({ name, page, lead }) => ({
    name,
    documents: [pageDocument(name, page)],
    lead,
  }));
  const paper = { name: 'paper.pdf', documents: [paperDocument()], lead: paperLead };
  const [lecture] = pages;
  const several = {
    name: 'lecture and paper',
    documents: [...lecture!.documents, ...paper.documents],
    lead: `${lecture!.lead}\n${paperLead}`,
  };
  return [...pages, paper, several];
}

/** The answer of Gloss Basic to a summary in English. @throws needs_model */
export async function basicSummaryOf(
  documents: readonly Document[],
  task: Partial<SummaryTask> = {},
): Promise<string> {
  const input = {
    documents: readDocuments(documents, allPieces(documents)).map((each, at) => ({
      ...each,
      facts: factsOf(documents[at]!),
      headings: [],
    })),
    question: '',
    before: '',
    task: 'whole' as const,
    phrases: englishBasicPhrases,
  };
  const { text } = await basicSummary(
    directReadingWork(),
    documents,
    input,
    { kind: 'summary', tab: 'summary', length: 'medium', language: '', prompt: '', ...task },
    new AbortController().signal,
  );
  return text;
}

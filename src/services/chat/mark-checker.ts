import { checkSteps, EvidenceSource, type QuotedDocument } from '#domain/evidence/check-mark.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import { type Mark, MarkScanner } from '#domain/evidence/marks.ts';
import { SourceText } from '#domain/evidence/quote-rule.ts';
import { pause } from '#shared/pause.ts';

/** Cache of texts that were folded for searching, for the next answer about them. */
export class SourceTexts {
  #texts = new Map<string, SourceText>();
  #max: number;

  /** `max`: characters of all cached texts together. */
  constructor(max = 8_000_000) {
    this.#max = max;
  }

  of({ doc_id, pure_text }: QuotedDocument): SourceText {
    const known = this.#texts.get(doc_id);
    const source = known?.text === pure_text ? known : new SourceText(pure_text);
    this.#texts.delete(doc_id);
    this.#texts.set(doc_id, source);
    this.#shrink();
    return source;
  }

  #shrink(): void {
    let left = this.#max;
    for (const [docId, { size }] of [...this.#texts].reverse()) {
      left -= size;
      if (left < 0) this.#texts.delete(docId);
    }
  }
}

interface MarkCheckerOptions {
  /** In the order of their numbers in the prompt. */
  documents: readonly QuotedDocument[];
  texts: SourceTexts;
  onCitation: (citation: Citation) => void;
}

/**
 * Checks the marks of an answer as its text arrives, one after the other. Long work is done in
 * slices between other work.
 */
export class MarkChecker {
  #sources: EvidenceSource[];
  #texts: SourceTexts;
  #onCitation: (citation: Citation) => void;
  #scanner = new MarkScanner();
  #citations: Citation[] = [];
  #requested = 0;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ documents, texts, onCitation }: MarkCheckerOptions) {
    this.#sources = documents.map((document) => new EvidenceSource(document, texts.of(document)));
    this.#texts = texts;
    this.#onCitation = onCitation;
  }

  /** Its text was taken back: nothing more of it is cited. */
  stop(): void {
    this.#isStopped = true;
  }

  /** One that the text names from here on. */
  addSource(document: QuotedDocument): void {
    this.#sources.push(new EvidenceSource(document, this.#texts.of(document)));
  }

  /** The next piece of the answer's text. */
  add(text: string): void {
    this.#scanner.add(text);
    this.#ask(this.#scanner.soFar().marks);
  }

  /** All citations, once the text is complete. */
  async atEnd(): Promise<Citation[]> {
    this.#ask(this.#scanner.atEnd().marks);
    await this.#work;
    return this.#citations;
  }

  #ask(marks: readonly Mark[]): void {
    for (; this.#requested < marks.length; this.#requested += 1) {
      const [mark, index] = [marks[this.#requested]!, this.#requested];
      this.#work = this.#work.then(() => this.#check(mark, index));
    }
  }

  async #check(mark: Mark, index: number): Promise<void> {
    const steps = checkSteps(mark, index, this.#sources);
    while (!this.#isStopped) {
      const step = steps.next();
      if (step.done) {
        this.#citations.push(step.value);
        this.#onCitation(step.value);
        return;
      }
      await pause();
    }
  }
}

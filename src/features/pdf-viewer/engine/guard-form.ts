import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is filled into a form is in this page alone: the browser asks before it is left, until the file is saved. */
export function guardForm(
  { annotationStorage }: Pick<PDFDocumentProxy, 'annotationStorage'>,
  life: AbortSignal,
): void {
  const ask = (event: Event) => event.preventDefault();
  // Of pdf.js's type, callbacks are null.
  Object.assign(annotationStorage, {
    onSetModified: () => addEventListener('beforeunload', ask, { signal: life }),
    onResetModified: () => removeEventListener('beforeunload', ask),
  });
}

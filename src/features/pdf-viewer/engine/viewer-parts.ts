import type {
  EventBus,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PdfFiles, PdfJs } from './load-pdfjs.ts';

export interface ViewerParts {
  viewer: PDFViewer;
  events: EventBus;
  links: PDFLinkService;
  find: PDFFindController;
}

/** pdf.js's own texts are not used: names come from our texts. */
const noTexts = {
  getLanguage: () => '',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  destroy: async () => undefined,
};

/** Editing is off, forms may be filled, links lead into a new tab that knows nothing of this one. */
export function createViewerParts(
  { build, viewer: lib }: PdfJs,
  files: PdfFiles,
  container: HTMLDivElement,
  signal: AbortSignal,
): ViewerParts {
  const events = new lib.EventBus();
  const links = new lib.PDFLinkService({
    eventBus: events,
    externalLinkTarget: lib.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const find = new lib.PDFFindController({ eventBus: events, linkService: links, delay: 150 });
  const options = {
    container,
    eventBus: events,
    linkService: links,
    findController: find,
    downloadManager: new lib.DownloadManager(),
    imageResourcesPath: files.images,
    annotationMode: build.AnnotationMode.ENABLE_FORMS,
    annotationEditorMode: build.AnnotationEditorType.DISABLE,
    l10n: noTexts as never,
    // In high contrast pages are drawn in the person's own colours.
    ...(matchMedia('(forced-colors: active)').matches
      ? { pageColors: { background: 'Canvas', foreground: 'CanvasText' } }
      : {}),
    abortSignal: signal,
  };
  const viewer = new lib.PDFViewer(options);
  links.setViewer(viewer);
  return { viewer, events, links, find };
}

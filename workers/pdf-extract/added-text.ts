import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from './pages/page-items.ts';

interface Annotation {
  subtype?: string;
  annotationFlags?: number;
  rect?: number[];
  /** Form fields. */
  fieldType?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: unknown;
  buttonValue?: unknown;
  options?: { exportValue?: string; displayValue?: string }[];
  /** Lines of text that was typed onto the page. */
  textContent?: string[];
  contentsObj?: { str?: string };
}

/** Flags of annotations that are not visible: hidden, and not shown on a screen. */
const unseen = 2 | 32;

/** Values of form fields and text typed onto the page, as text in its place. */
export async function addedText(page: PDFPageProxy): Promise<TextItem[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as Annotation[];
  return annotations.flatMap((annotation) => {
    const text = shownText(annotation);
    const { rect: [left = 0, bottom = 0, right = 0, top = 0] = [] } = annotation;
    if (!text || right <= left || top <= bottom) return [];
    return itemsOf(text, { left, right, top, bottom });
  });
}

function shownText(annotation: Annotation): string {
  const { subtype, annotationFlags = 0, textContent, contentsObj } = annotation;
  if ((annotationFlags & unseen) !== 0) return '';
  if (subtype === 'FreeText') return (textContent?.join('\n') ?? contentsObj?.str ?? '').trim();
  return subtype === 'Widget' ? fieldText(annotation) : '';
}

function fieldText(field: Annotation): string {
  const { fieldType, fieldValue } = field;
  if (fieldType === 'Btn') {
    const mark = field.radioButton ? field.buttonValue : field.exportValue;
    const isOn = (field.checkBox || field.radioButton) && fieldValue === mark && mark !== 'Off';
    return isOn && typeof mark === 'string' ? '☑' : '';
  }
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .filter((value) => typeof value === 'string')
    .map((value) => optionOf(field, value).trim())
    .join(', ');
}

const optionOf = ({ options }: Annotation, value: string) =>
  options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;

function itemsOf(
  text: string,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): TextItem[] {
  const lines = text.split(/\r\n?|\n/);
  const height = (top - bottom) / lines.length;
  const size = Math.min(12, height * 0.8);
  return lines.map((str, at) => ({
    str,
    dir: 'ltr',
    transform: [size, 0, 0, size, left + 1, top - height * at - height / 2 - size * 0.35],
    width: Math.min(right - left, str.length * size * 0.5),
    height: size,
    fontName: '',
    hasEOL: true,
  }));
}

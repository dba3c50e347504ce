import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from './page-items.ts';

interface Field {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  rect?: number[];
  hidden?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: unknown;
  buttonValue?: unknown;
  options?: { exportValue?: string; displayValue?: string }[];
}

/** What was filled into the form fields of a page, as text at their places. */
export async function fieldValues(page: PDFPageProxy): Promise<TextItem[]> {
  const fields = (await page.getAnnotations({ intent: 'display' })) as Field[];
  return fields.flatMap((field) => {
    const text = shownValue(field);
    const { rect: [left = 0, bottom = 0, right = 0, top = 0] = [] } = field;
    if (!text || right <= left || top <= bottom) return [];
    return itemsOf(text, { left, right, top, bottom });
  });
}

function shownValue(field: Field): string {
  const { subtype, fieldType, fieldValue, hidden } = field;
  if (subtype !== 'Widget' || hidden) return '';
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

const optionOf = ({ options }: Field, value: string) =>
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

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Measure, TextRun } from './words-on-page.ts';

/** The runs of a page's text, in the order of its content. */
export async function runsOf(page: PDFPageProxy): Promise<TextRun[]> {
  const { items, styles } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const { ascent = 0.8, descent = -0.2, fontFamily = 'sans-serif' } = styles[item.fontName] ?? {};
    const { str, dir, width, height } = item;
    const size = height || Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0);
    const heights = { ascent: ascent || 0.8, descent: descent || -0.2 };
    return [{ str, dir, transform: item.transform, width, height: size, ...heights, fontFamily }];
  });
}

const fontSize = 30;

/** Measures with the family that pdf.js gives for a font, like its text layer. */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, fontFamily) => {
    if (!context) return text.length;
    context.font = `${fontSize}px ${fontFamily}`;
    return context.measureText(text).width;
  };
}

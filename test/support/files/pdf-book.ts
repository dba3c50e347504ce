import type { PdfLine } from './pdf-writer.ts';

/** An entry of the outline; it leads to the top of its page (from 1), or to an address. */
interface BookEntry {
  title: string;
  page?: number;
  url?: string;
  entries?: readonly BookEntry[];
}

interface BookLink {
  /** From 1. */
  page: number;
  /** Left, top, right, bottom in points from the page's top left corner. */
  box: readonly [number, number, number, number];
  url: string;
}

export interface BookPlan {
  pages: readonly (readonly PdfLine[])[];
  title?: string;
  outline?: readonly BookEntry[];
  /** This many pages at the front are numbered i, ii, iii; those after them from 1. */
  romanPages?: number;
  links?: readonly BookLink[];
  /** Pages (from 1) of a size of their own, in points. */
  sizes?: Readonly<Record<number, readonly [width: number, height: number]>>;
  /** A script that runs when the document is opened. */
  script?: string;
  /** A field for text on the first page, called `name`. */
  field?: boolean;
}

const a4 = [595, 842] as const;

/** A PDF with what a reader of books expects: outline, page numbers, links. Every byte is ours. */
export function makeBook(plan: BookPlan): Buffer {
  const body: string[] = [];
  const add = (text: string) => body.push(text);
  const set = (number: number, text: string) => {
    body[number - 1] = text;
  };
  const catalog = add('');
  const tree = add('');
  const font = add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  const info = add(`<< ${plan.title ? `/Title ${text(plan.title)}` : ''} >>`);
  const pages = plan.pages.map(() => [add(''), add('')] as const);
  const field = plan.field
    ? add(
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [60 600 300 630] /DA (/F 11 Tf) /V () /P ${pages[0]?.[0]} 0 R >>`,
      )
    : null;
  plan.pages.forEach((lines, at) => {
    const [page = 0, content = 0] = pages[at] ?? [];
    const [width, height] = plan.sizes?.[at + 1] ?? a4;
    const annotations = (plan.links ?? [])
      .filter((link) => link.page === at + 1)
      .map(({ box: [l, t, r, b], url }) => {
        const rect = `[${l} ${height - b} ${r} ${height - t}]`;
        const action = `<< /S /URI /URI ${text(url)} >>`;
        return `${add(`<< /Type /Annot /Subtype /Link /Rect ${rect} /Border [0 0 0] /A ${action} >>`)} 0 R`;
      });
    if (at === 0 && field !== null) annotations.push(`${field} 0 R`);
    set(
      page,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `/Resources << /Font << /F ${font} 0 R >> >> /Contents ${content} 0 R ` +
        `/Annots [${annotations.join(' ')}] >>`,
    );
    const drawn = lines.map(
      ({ text: words, x, y, size = 11 }) =>
        `BT /F ${size} Tf ${x} ${height - y} Td ${text(words)} Tj ET`,
    );
    const stream = drawn.join('\n') || '0.5 g 60 60 200 200 re f';
    set(content, `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  });
  const kids = pages.map(([page]) => `${page} 0 R`).join(' ');
  set(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const outline = plan.outline ? addOutline(plan.outline, add, set, pages) : null;
  const labels = plan.romanPages
    ? `/PageLabels << /Nums [0 << /S /r >> ${plan.romanPages} << /S /D >>] >>`
    : '';
  const form =
    field === null
      ? ''
      : `/AcroForm << /Fields [${field} 0 R] /DR << /Font << /F ${font} 0 R >> >> >>`;
  const open = plan.script ? `/OpenAction << /S /JavaScript /JS ${text(plan.script)} >>` : '';
  set(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R ${outline ? `/Outlines ${outline} 0 R` : ''} ${labels} ${form} ${open} >>`,
  );
  return assemble(body, catalog, info);
}

function addOutline(
  entries: readonly BookEntry[],
  add: (text: string) => number,
  set: (number: number, text: string) => void,
  pages: readonly (readonly [number, number])[],
): number {
  const root = add('');
  const write = (list: readonly BookEntry[], parent: number): string => {
    const numbers = list.map(() => add(''));
    list.forEach((entry, at) => {
      const number = numbers[at] as number;
      const target = pages[(entry.page ?? 1) - 1]?.[0];
      const goes = entry.url
        ? `/A << /S /URI /URI ${text(entry.url)} >>`
        : `/Dest [${target} 0 R /XYZ null null null]`;
      const below = entry.entries?.length ? write(entry.entries, number) : '';
      const comparison = [
        at > 0 ? `/Prev ${numbers[at - 1]} 0 R` : '',
        at + 1 < list.length ? `/Next ${numbers[at + 1]} 0 R` : '',
      ].join(' ');
      set(
        number,
        `<< /Title ${text(entry.title)} /Parent ${parent} 0 R ${comparison} ${goes} ${below} >>`,
      );
    });
    return `/First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${list.length}`;
  };
  set(root, `<< /Type /Outlines ${write(entries, root)} >>`);
  return root;
}

const text = (words: string) => `(${words.replace(/[\\()]/g, '\\$&')})`;

function assemble(body: readonly string[], catalog: number, info: number): Buffer {
  const parts = ['%PDF-1.6\n'];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  body.forEach((object, index) => {
    offsets.push(at);
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    at += part.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    `xref\n0 ${body.length + 1}\n0000000000 65535 f \n${rows.join('')}` +
      `trailer\n<< /Size ${body.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\n` +
      `startxref\n${at}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

import { makeDocx, makeEpub, makeOdf, makePptx, makeXlsx, para, run } from './office-files.ts';
import { linesFrom, makePdf } from './pdf-writer.ts';

/** The text of every sample. */
export const said = 'The keeper paints the lighthouse every ninth year.';

/** The same in Russian, for a file in a pre-Unicode encoding. */
export const saidInRussian = 'Смотритель красит маяк каждый девятый год, и никто ему не помогает.';

const xhtml = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;
const sheetRow = `<row r="2"><c r="B2" t="inlineStr"><is><t>${said}</t></is></c></row>`;
const openCell = `<table:table-cell office:value-type="string"><text:p>${said}</text:p></table:table-cell>`;

/** S3.4: a file of every kind whose text is read on this machine. */
export const samples: readonly [name: string, bytes: () => Uint8Array | string][] = [
  ['tides.pdf', () => makePdf({ pages: [linesFrom([said])] })],
  ['notes.txt', () => said],
  ['wide.txt', () => Buffer.from(`\ufeff${said}`, 'utf16le')],
  ['notes.md', () => `# Lighthouse\n\n${said}`],
  ['keeper.py', () => `# ${said}\npaint(every=9)`],
  ['settings.json', () => JSON.stringify({ said })],
  ['table.csv', () => `what,said\nlighthouse,${said}`],
  ['page.html', () => `<!doctype html><title>T</title><p>${said}</p>`],
  ['letter.docx', () => makeDocx({ body: para(run(said)) })],
  ['book.xlsx', () => makeXlsx([{ name: 'North', rows: sheetRow }])],
  ['plan.pptx', () => makePptx([{ title: 'Plan', items: [said] }])],
  ['novel.epub', () => makeEpub([{ file: 'one.xhtml', html: xhtml(`<p>${said}</p>`) }])],
  ['letter.odt', () => makeOdf(`<office:text><text:p>${said}</text:p></office:text>`)],
  [
    'table.ods',
    () =>
      makeOdf(
        `<office:spreadsheet><table:table table:name="North"><table:table-row>${openCell}</table:table-row></table:table></office:spreadsheet>`,
      ),
  ],
  [
    'plan.odp',
    () =>
      makeOdf(
        `<office:presentation><draw:page draw:name="one"><draw:frame><draw:text-box><text:p>${said}</text:p></draw:text-box></draw:frame></draw:page></office:presentation>`,
      ),
  ],
];

/** KOI8-R, the letters of Russian alone. */
export function koi8(text: string): Uint8Array {
  const small = 'юабцдефгхийклмнопярстужвьызшэщчъ';
  return Uint8Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    const at = small.indexOf(lower);
    if (at < 0) return letter.charCodeAt(0);
    return (lower === letter ? 0xc0 : 0xe0) + at;
  });
}

/** The beginning of a document of an office program that is encrypted as a whole. */
export const encryptedOffice = Uint8Array.from([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  ...Buffer.from('EncryptedPackage', 'utf16le'),
]);

/** The head of a picture of a million by a million pixels. */
export const hugePicture = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000f4240000f42400802000000',
  'hex',
);

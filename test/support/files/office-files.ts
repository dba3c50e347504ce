import { strFromU8, strToU8, zipSync } from 'fflate';

type Parts = Readonly<Record<string, string | Uint8Array>>;

/** A zip file of text parts. */
export function makeZip(parts: Parts, level: 0 | 6 = 6): Uint8Array {
  const entries = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, {
    mtime: new Date(2000, 1, 1),
    level,
  });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${head}<Relationships xmlns="${relations}">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const run = (text: string, more = '') =>
  `<w:r>${more}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const para = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
export const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;

export interface DocxPlan {
  /** Content of `w:body`. */
  body: string;
  footnotes?: string;
  numbering?: string;
  /** Further styles. */
  styles?: string;
  related?: readonly RelatedPart[];
}

/** A part that the text or slide names by the id of its relation. */
export interface RelatedPart {
  id: string;
  type: 'chart' | 'diagramData';
  /** Without the declaration of XML. */
  xml: string;
}

/** The parts in `folder`, and the relations that name them. */
function related(folder: string, parts: readonly RelatedPart[]) {
  return {
    parts: Object.fromEntries(parts.map(({ id, xml }) => [`${folder}/${id}.xml`, head + xml])),
    relations: parts.map(({ id, type }) => [id, type, `/${folder}/${id}.xml`] as const),
  };
}

export function makeDocx({
  body,
  footnotes = '',
  numbering = '',
  styles = '',
  related: named = [],
}: DocxPlan): Uint8Array {
  const { parts, relations: further } = related('word/graphics', named);
  return makeZip({
    ...parts,
    '[Content_Types].xml': `${head}<Types/>`,
    '_rels/.rels': rels([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': rels([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
      ['rId3', 'footnotes', 'footnotes.xml'],
      ...further,
    ]),
    'word/styles.xml':
      `${head}<w:styles ${w}><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>` +
      '<w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>' +
      '<w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="H2"/></w:style>' +
      `${styles}</w:styles>`,
    'word/numbering.xml': `${head}<w:numbering ${w}>${numbering}</w:numbering>`,
    'word/footnotes.xml': `${head}<w:footnotes ${w}>${footnotes}</w:footnotes>`,
    'word/document.xml': `${head}<w:document ${w}><w:body>${body}</w:body></w:document>`,
  });
}

export interface XlsxSheet {
  name: string;
  /** Content of `sheetData`. */
  rows: string;
}

export function makeXlsx(sheets: readonly XlsxSheet[], shared: readonly string[] = []): Uint8Array {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`,
  );
  return makeZip({
    '_rels/.rels': rels([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': rels([
      ...sheets.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['st', 'styles', 'styles.xml'],
      ['sh', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/workbook.xml': `${head}<workbook xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/styles.xml':
      `${head}<styleSheet><numFmts><numFmt numFmtId="170" formatCode="#,##0.00\\ &quot;EUR&quot;"/></numFmts>` +
      '<fonts><font/><font><strike/></font></fonts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="170"/>' +
      '<xf numFmtId="3" fontId="1"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `${head}<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

export interface Slide {
  title: string;
  items?: readonly string[];
  table?: readonly (readonly string[])[];
  notes?: string;
  /** Further content of its tree of shapes. */
  more?: string;
  related?: readonly RelatedPart[];
}

const shape = (placeholder: string, texts: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${texts
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

/** The relations name the slides in the order in which they are shown, the files in another. */
export function makePptx(slides: readonly Slide[]): Uint8Array {
  const file = (at: number) => `slide${slides.length - at}.xml`;
  const parts: Record<string, string> = {
    '_rels/.rels': rels([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${head}<p:presentation><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels(
      slides.map((_, at) => [`r${at}`, 'slide', `slides/${file(at)}`]),
    ),
  };
  slides.forEach(({ title, items = [], table = [], notes, more = '', related: named = [] }, at) => {
    const rows = table
      .map(
        (row) =>
          `<a:tr>${row.map((text) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
      )
      .join('');
    parts[`ppt/slides/${file(at)}`] =
      `${head}<p:sld><p:cSld><p:spTree>${items.length > 0 ? shape('body', items) : ''}` +
      `${shape('title', [title])}${shape('sldNum', [String(at + 1)])}` +
      `${rows ? `<a:tbl>${rows}</a:tbl>` : ''}${more}</p:spTree></p:cSld></p:sld>`;
    const further = related('ppt/graphics', named);
    Object.assign(parts, further.parts);
    parts[`ppt/slides/_rels/${file(at)}.rels`] = rels([
      ...(notes ? [['n', 'notesSlide', `../notesSlides/n${at}.xml`] as const] : []),
      ...further.relations,
    ]);
    if (notes)
      parts[`ppt/notesSlides/n${at}.xml`] = `${head}<p:notes>${shape('body', [notes])}</p:notes>`;
  });
  return makeZip(parts);
}

export interface Chapter {
  file: string;
  html: string;
}

export function makeEpub(chapters: readonly Chapter[], more: Parts = {}): Uint8Array {
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${head}<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    'OEBPS/book.opf':
      `${head}<package><manifest>${[...chapters]
        .reverse()
        .map(({ file }) => `<item id="${file}" href="text/${file}"/>`)
        .join('')}</manifest>` +
      `<spine>${chapters.map(({ file }) => `<itemref idref="${file}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(chapters.map(({ file, html }) => [`OEBPS/text/${file}`, html])),
    ...more,
  });
}

/** `body`: content of `office:body`. */
export function makeOdf(body: string): Uint8Array {
  return makeZip({
    'META-INF/manifest.xml': `${head}<manifest/>`,
    'content.xml': `${head}<office:document-content><office:body>${body}</office:body></office:document-content>`,
  });
}

/** The same archive, in which the first part declares this many bytes when unpacked. */
export function declaring(zip: Uint8Array, bytes: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = copy.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    view.setUint32(at + 24, bytes, true);
  }
  return copy;
}

/** A zip file whose list names a part again before it, as often as `times`, each with `bytes` as its size. */
export function listedAgain(zip: Uint8Array, part: string, times: number, bytes: number) {
  const view = new DataView(zip.buffer, zip.byteOffset);
  const end = zip.length - 22;
  const name = strToU8(part);
  let at = view.getUint32(end + 16, true);
  const next = () =>
    at + 46 + [28, 30, 32].reduce((sum, length) => sum + view.getUint16(at + length, true), 0);
  while (strFromU8(zip.subarray(at + 46, at + 46 + name.length)) !== part) at = next();
  const entry = zip.slice(at, next());
  new DataView(entry.buffer).setUint32(24, bytes, true);
  const made = new Uint8Array(zip.length + entry.length * times);
  made.set(zip.subarray(0, at));
  for (let each = 0; each < times; each += 1) made.set(entry, at + each * entry.length);
  made.set(zip.subarray(at), at + times * entry.length);
  const tail = new DataView(made.buffer, made.length - 22);
  for (const count of [8, 10]) tail.setUint16(count, tail.getUint16(count, true) + times, true);
  tail.setUint32(12, tail.getUint32(12, true) + times * entry.length, true);
  return made;
}

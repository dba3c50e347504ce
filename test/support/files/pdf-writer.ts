import { createHash } from 'node:crypto';

/** A line of text on a page, in points from its top left corner. */
export interface PdfLine {
  text: string;
  x: number;
  y: number;
  size?: number;
}

export interface PdfPlan {
  /** The lines of each page; a page without lines holds a drawing only. */
  pages: readonly (readonly PdfLine[])[];
  /** Encrypts with RC4 of 128 bits (revision 3). */
  password?: string;
  /** Pages (from 1) whose object is left out. */
  broken?: readonly number[];
  /** Pages (from 1) rotated by this many degrees. */
  rotate?: Readonly<Record<number, number>>;
}

const [width, height] = [595, 842];

/** A small PDF with Helvetica as its only font, made by hand so that every byte of it is ours. */
export function makePdf({ pages, password, broken = [], rotate = {} }: PdfPlan): Buffer {
  const id = createHash('md5').update(JSON.stringify(pages)).digest();
  const key = password === undefined ? null : encryption(password, id);
  const objects = new Map<number, Buffer>();
  const first = 5;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  const object = (number: number, body: string) => objects.set(number, Buffer.from(body, 'latin1'));
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  if (key) object(4, key.dictionary);
  pages.forEach((lines, at) => {
    const [page, content] = [first + 2 * at, first + 2 * at + 1];
    const turn = rotate[at + 1] ? `/Rotate ${rotate[at + 1]} ` : '';
    if (!broken.includes(at + 1)) {
      object(
        page,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${turn}` +
          `/Resources << /Font << /F 3 0 R >> >> /Contents ${content} 0 R >>`,
      );
    }
    const stream = Buffer.from(contentOf(lines), 'latin1');
    const data = key ? rc4(objectKey(key.secret, content), stream) : stream;
    objects.set(
      content,
      Buffer.concat([
        Buffer.from(`<< /Length ${data.length} >>\nstream\n`),
        data,
        Buffer.from('\nendstream'),
      ]),
    );
  });
  return assemble(objects, id, key !== null);
}

function contentOf(lines: readonly PdfLine[]): string {
  if (lines.length === 0) return '0 0 0 rg 100 100 300 300 re f';
  return lines
    .map(({ text, x, y, size = 11 }) => {
      const escaped = text.replace(/[\\()]/g, '\\$&');
      return `BT /F ${size} Tf ${x} ${height - y} Td (${escaped}) Tj ET`;
    })
    .join('\n');
}

function assemble(objects: Map<number, Buffer>, id: Buffer, encrypted: boolean): Buffer {
  const parts = [Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = new Map<number, number>();
  let at = parts[0]?.length ?? 0;
  for (const [number, body] of objects) {
    offsets.set(number, at);
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const size = Math.max(...objects.keys()) + 1;
  const table = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const hex = id.toString('hex');
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R ` +
        `${encrypted ? '/Encrypt 4 0 R ' : ''}/ID [<${hex}> <${hex}>] >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const md5 = (data: Buffer) => createHash('md5').update(data).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);

/** PDF 1.7, 7.6.3: the standard security handler, revision 3. */
function encryption(password: string, id: Buffer): { secret: Buffer; dictionary: string } {
  let ownerKey = md5(padded(password));
  for (let round = 0; round < 50; round += 1) ownerKey = md5(ownerKey);
  const owner = rounds(ownerKey, padded(password));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  let secret = md5(Buffer.concat([padded(password), owner, permissions, id]));
  for (let round = 0; round < 50; round += 1) secret = md5(secret);
  const user = Buffer.concat([rounds(secret, md5(Buffer.concat([padding, id]))), Buffer.alloc(16)]);
  const dictionary =
    `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 ` +
    `/O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`;
  return { secret, dictionary };
}

function rounds(key: Buffer, data: Buffer): Buffer {
  let result = data;
  for (let round = 0; round < 20; round += 1) {
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    );
  }
  return result;
}

function objectKey(secret: Buffer, number: number): Buffer {
  const tail = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
  return md5(Buffer.concat([secret, tail]));
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] as number, state[a] as number];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] as number) + (key[at % key.length] as number)) & 255;
    swap(at, other);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] as number)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
    }),
  );
}

/** Lines below each other. */
export function linesFrom(texts: readonly string[], x = 60, y = 80, size = 11): PdfLine[] {
  return texts.map((text, at) => ({ text, x, y: y + at * size * 1.3, size }));
}

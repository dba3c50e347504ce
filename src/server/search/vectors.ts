/** Vectors one behind the other, as little-endian 32-bit floats. */
export function vectorBytes(vectors: readonly Float32Array[]): Buffer {
  const dimensions = vectors[0]?.length ?? 0;
  const bytes = Buffer.alloc(vectors.length * dimensions * 4);
  for (const [place, vector] of vectors.entries()) {
    for (const [at, value] of vector.entries()) {
      bytes.writeFloatLE(value, (place * dimensions + at) * 4);
    }
  }
  return bytes;
}

/** Cosine of each vector of a block with the query, all of length 1; null: of another length. */
export function cosines(bytes: Buffer, count: number, query: Float32Array): Float64Array | null {
  const dimensions = query.length;
  if (bytes.length !== count * dimensions * 4) return null;
  const values = floatsOf(bytes);
  return Float64Array.from({ length: count }, (_, place) => {
    const from = place * dimensions;
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1) sum += values[from + at]! * query[at]!;
    return sum;
  });
}

/** Without a copy where the machine's order of bytes and the buffer's place allow it. */
function floatsOf(bytes: Buffer): Float32Array {
  if (isLittleEndian && bytes.byteOffset % 4 === 0) {
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

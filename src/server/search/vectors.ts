/** Passages of a call to the provider, and of a row: block `n` holds those from `n * 64` on. */
export const blockPassages = 64;

/**
 * A block's vectors, all of length 1, concatenated: as little-endian 32-bit floats, and quantised, each as
 * its scale (a float) and 8-bit integers, a quarter of the size, to scan all of them.
 */
interface PackedVectors {
  vectors: Buffer;
  codes: Buffer;
}

const floatBytes = 4;
const maxCode = 127;

export function packVectors(vectors: readonly Float32Array[]): PackedVectors {
  const dimensions = vectors[0]?.length ?? 0;
  const floats = Buffer.alloc(vectors.length * dimensions * floatBytes);
  const codes = Buffer.alloc(vectors.length * codeBytes(dimensions));
  for (const [place, vector] of vectors.entries()) {
    const scale = largest(vector) / maxCode;
    const from = place * codeBytes(dimensions);
    codes.writeFloatLE(scale, from);
    for (const [at, value] of vector.entries()) {
      floats.writeFloatLE(value, (place * dimensions + at) * floatBytes);
      codes.writeInt8(Math.round(value / scale), from + floatBytes + at);
    }
  }
  return { vectors: floats, codes };
}

function codeBytes(dimensions: number): number {
  return floatBytes + dimensions;
}

function largest(vector: Float32Array): number {
  let max = 0;
  for (const value of vector) max = Math.max(max, Math.abs(value));
  return max;
}

/** The approximate cosine of each vector of a block with the query; null: vectors of another length. */
export function approximateCosines(
  codes: Buffer,
  count: number,
  query: Float32Array,
): Float64Array | null {
  const dimensions = query.length;
  if (codes.length !== count * codeBytes(dimensions)) return null;
  const numbers = new Int8Array(codes.buffer, codes.byteOffset, codes.length);
  const near = new Float64Array(count);
  for (let place = 0; place < count; place += 1) {
    const start = place * codeBytes(dimensions);
    const from = start + floatBytes;
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1) sum += numbers[from + at]! * query[at]!;
    near[place] = sum * codes.readFloatLE(start);
  }
  return near;
}

/** The cosine of one vector with the query; null: of another length. */
export function cosine(bytes: Buffer, query: Float32Array): number | null {
  if (bytes.length !== query.length * floatBytes) return null;
  let sum = 0;
  for (const [at, value] of query.entries()) sum += bytes.readFloatLE(at * floatBytes) * value;
  return sum;
}

const replacement: Buffer = Buffer.from('[redacted]');

/** What comes in pieces without the `keys`, also where one lies in two pieces. The longest first: one may begin another. */
export async function* hideKeys(
  pieces: AsyncIterable<Uint8Array>,
  keys: readonly Buffer[],
): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const hidden = hideIn(bytes, keys, bytes.length - beginningAtEnd(bytes, keys));
    rest = hidden.rest;
    if (hidden.done.length > 0) yield hidden.done;
  }
  if (rest.length > 0) yield hideIn(Buffer.from(rest), keys, rest.length).done;
}

/** `done` has no key. The `rest`, from `end` on, may be the beginning of one. */
function hideIn(bytes: Buffer, keys: readonly Buffer[], end: number) {
  const done: Buffer[] = [];
  const places = keys.map((key) => ({ key, at: placeOf(key, bytes, 0) }));
  let from = 0;
  for (;;) {
    let next = { key: replacement, at: end };
    for (const place of places) {
      // Each goes through the bytes once, however often the others are found.
      if (place.at < from) place.at = placeOf(place.key, bytes, from);
      if (place.at < next.at) next = place;
    }
    if (next.at >= end) break;
    done.push(bytes.subarray(from, next.at), replacement);
    from = next.at + next.key.length;
  }
  const until = Math.max(from, end);
  done.push(bytes.subarray(from, until));
  return { done: Buffer.concat(done), rest: bytes.subarray(until) };
}

function placeOf(key: Buffer, bytes: Buffer, from: number): number {
  const at = bytes.indexOf(key, from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Bytes at the end with which a key may begin. */
function beginningAtEnd(bytes: Buffer, keys: readonly Buffer[]): number {
  let longest = 0;
  for (const key of keys) {
    for (let length = Math.min(key.length - 1, bytes.length); length > longest; length -= 1) {
      const from = bytes.length - length;
      if (bytes[from] === key[0] && bytes.subarray(from).equals(key.subarray(0, length)))
        longest = length;
    }
  }
  return longest;
}

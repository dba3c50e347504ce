/** A received recording, and the header of its part. */
export interface SentRecording {
  name: string;
  type: string;
  bytes: number;
  /** null: no WAV of 16-bit samples. */
  wav: { sampleRate: number; channels: number; seconds: number; peak: number } | null;
}

/** A form with its fields as texts (several of a name as a list) and its file described. */
export async function readForm(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  const body: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(form.getAll(name).map(described));
    body[name] = values.length === 1 && !name.endsWith('[]') ? values[0] : values;
  }
  return body;
}

async function described(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value;
  const bytes = Buffer.from(await value.arrayBuffer());
  const { name } = value as Blob & { name: string };
  return { name, type: value.type, bytes: bytes.length, wav: readWav(bytes) };
}

function readWav(bytes: Buffer): SentRecording['wav'] {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.readUInt16LE(34) !== 16) return null;
  const [channels, sampleRate] = [bytes.readUInt16LE(22), bytes.readUInt32LE(24)];
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) >> 1);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return { sampleRate, channels, seconds: samples.length / channels / sampleRate, peak };
}

/** A transcript in Whisper's form that states the second every ten seconds. */
export function speechReply(body: Record<string, unknown>): unknown {
  const { wav } = body.file as SentRecording;
  const seconds = wav?.seconds ?? 0;
  const segments = Array.from({ length: Math.ceil(seconds / 10) }, (_, id) => ({
    id,
    start: id * 10,
    end: Math.min(seconds, id * 10 + 9),
    text: ` The clock of this part stands at ${id * 10} seconds.`,
  }));
  const text = segments.map((segment) => segment.text).join('');
  if (body.response_format === 'text') return text;
  if (body.response_format !== 'verbose_json') return { text };
  return { task: 'transcribe', language: 'english', duration: seconds, text, segments };
}

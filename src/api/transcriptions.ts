import * as z from 'zod/mini';

/** POST /v1/audio/transcriptions: speech to text, as OpenAI's API has it (multipart/form-data). */
export const transcriptionsPath = '/v1/audio/transcriptions';

/** This server: any model of any provider that transcribes speech. */
export const anyTranscriber = 'auto';

/** Vendors accept no larger file. */
export const maxAudioBytes = 25 * 1024 * 1024;

/** Ids of models that transcribe speech, as hosts list them. */
export const transcribes =
  /whisper|transcri|voxtral|parakeet|canary|moonshine|sense-?voice|paraformer|fun-?asr|wav2vec|w2v-|distil-(?:small|medium|large)|granite-speech|speech-(?:to-text|recognition)|seamless-?m4t|omnilingual|\bvosk\b|(?:^|[/_.-])(?:asr|stt)(?:$|[/_.\d-])/i;

const transcriptionFormats = ['json', 'verbose_json', 'text', 'srt', 'vtt'] as const;

/** The fields other than the file. Those that are not listed are dropped. */
export const transcriptionFieldsSchema = z.object({
  model: z.optional(z.string()),
  language: z.optional(z.string()),
  prompt: z.optional(z.string()),
  response_format: z.optional(z.enum(transcriptionFormats)),
  temperature: z.optional(z.string()),
  timestamp_granularities: z.optional(z.array(z.enum(['segment', 'word']))),
});
export type TranscriptionFields = z.infer<typeof transcriptionFieldsSchema>;

const number = z.nullish(z.number());

/** A segment of speech; seconds from the beginning of the recording. */
const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Whisper's probabilities: of silence, and of the transcribed words. */
  no_speech_prob: number,
  avg_logprob: number,
});

/** `json` and `verbose_json`, read leniently: hosts may omit everything except the text. */
export const transcriptionSchema = z.object({
  text: z.string(),
  language: z.nullish(z.string()),
  segments: z.nullish(z.array(segmentSchema)),
});
export type Transcription = z.infer<typeof transcriptionSchema>;

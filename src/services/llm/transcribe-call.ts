import { readTranscription } from '#api/client/read-transcription.ts';
import { deadline } from '#api/client/timed-fetch.ts';
import { transcribes, transcriptionsPath } from '#api/transcriptions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { askHost, errorOfCall, failedReply, wholeReply } from './host-call.ts';
import type { Endpoint, Transcript, TranscriptionRequest } from './provider.ts';
import { lostReply } from './reply-stream.ts';

/** A slow machine needs as much time as the recording is long. */
const replyMs = 900_000;

/** Its name at nearly every host. */
const usualModel = 'whisper-1';

/** The model of a host that turns speech into text; Whisper first, because it returns times. */
export function speechModel(ids: readonly string[]): string {
  const able = ids.filter((id) => transcribes.test(id));
  return able.find((id) => /whisper/i.test(id)) ?? able[0] ?? usualModel;
}

/**
 * One part of a recording as text. @throws as chat; `unsupported_by_provider`: the host has no such
 * call
 */
export async function transcribe(
  endpoint: Endpoint,
  model: string,
  request: TranscriptionRequest,
  path: string = transcriptionsPath.replace('/v1', ''),
): Promise<Transcript> {
  const limit = deadline(endpoint.clock, replyMs, request.signal);
  const form = { ...request, model, path, signal: limit.signal };
  try {
    const first = await send(endpoint, form, true);
    const reply = first.ok ? first : await again(endpoint, form, first);
    const transcribed = readTranscription(
      await wholeReply(reply),
      reply.headers.get('content-type'),
    );
    if (!transcribed) throw new CodedError('provider_bad_stream', 'no transcription');
    return transcribed;
  } catch (thrown) {
    throw lostReply(limit, thrown, false);
  } finally {
    limit.dispose();
  }
}

/** `path`: of the call, at the endpoint's base. */
type NamedRequest = TranscriptionRequest & { model: string; path: string };

/** Some models return no times: the request is repeated without the fields that they refuse. */
async function again(
  endpoint: Endpoint,
  request: NamedRequest,
  first: Response,
): Promise<Response> {
  const failed = await failedReply(first);
  const refusesFormat =
    [400, 415, 422, 500, 501].includes(failed.status) &&
    /response_?format|timestamp_granularities|verbose_json/i.test(failed.body);
  if (!refusesFormat) throw errorOfCall(endpoint, failed);
  const second = await send(endpoint, request, false);
  if (!second.ok) throw errorOfCall(endpoint, await failedReply(second));
  return second;
}

function send(
  endpoint: Endpoint,
  { model, audio, language, prompt, withWords, path, signal }: NamedRequest,
  withSeconds: boolean,
): Promise<Response> {
  const form = new FormData();
  form.append('model', model);
  form.append('response_format', withSeconds ? 'verbose_json' : 'json');
  if (withSeconds) form.append('timestamp_granularities[]', 'segment');
  if (withSeconds && withWords) form.append('timestamp_granularities[]', 'word');
  if (language) form.append('language', whisperLanguage(language));
  if (prompt) form.append('prompt', prompt);
  form.append('file', audio, 'recording.wav');
  return askHost(endpoint, path, { method: 'POST', body: form, signal });
}

/** Languages that Whisper knows by another code than BCP-47. */
const whisperCodes: Readonly<Record<string, string>> = { fil: 'tl', jv: 'jw', nb: 'no' };

/** Whisper takes languages without their regions. */
function whisperLanguage(tag: string): string {
  const [language = tag] = tag.split('-');
  return whisperCodes[language] ?? language;
}

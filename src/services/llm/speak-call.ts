import { readBody } from '#api/client/read-body.ts';
import { deadline } from '#api/client/timed-fetch.ts';
import { taskHeader } from '#api/plans.ts';
import {
  type ListedVoice,
  named,
  otherFormat,
  readVoiceList,
  type SoundFormat,
  soundTypeOf,
  speaks,
  speechPath,
  usualVoices,
  voicesPath,
} from '#api/speech.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { listHostModels } from './chat-call.ts';
import { askHost, askJson, errorOfCall, failedReply } from './host-call.ts';
import type { Endpoint, SpokenRequest } from './provider.ts';
import { lostReply } from './reply-stream.ts';

/** Who listens waits no longer for a sentence. */
const replyMs = 25_000;
const listMs = 15_000;
/** Of a sentence, without compression. */
const maxSentenceBytes = 8 * 1024 * 1024;

/** As a Gloss server lists them, each with its model. */
export async function listVoices(endpoint: Endpoint): Promise<ListedVoice[]> {
  return readVoiceList(await askJson(endpoint, voicesPath.replace('/v1', ''), listMs));
}

/**
 * Of a host: the voices that it lists, else those that its kind has, where it lists a model that speaks. The newest of
 * OpenAI's speaks for those that name none.
 */
export async function hostVoices(endpoint: Endpoint): Promise<ListedVoice[]> {
  const ids = await modelIds(endpoint);
  // A host that speaks and nothing else may list no models.
  if (ids === null) return listVoices(endpoint);
  const able = ids.filter((id) => speaks.test(id));
  const model = able.find((id) => id.startsWith('gpt-')) ?? able[0];
  if (model === undefined) return [];
  const listed = await listVoices(endpoint).catch(() => []);
  const usual = usualVoices.map((id) => ({ id, name: named(id), model, host: null }));
  return listed.length > 0
    ? listed.map((each) => ({ ...each, model: each.model ?? model, host: null }))
    : usual;
}

/** null: the host has no list. */
async function modelIds(endpoint: Endpoint): Promise<string[] | null> {
  try {
    return (await listHostModels(endpoint, undefined, listMs)).map(({ id }) => id);
  } catch (thrown) {
    if (toCodedError(thrown).code === 'no_model_list') return null;
    throw thrown;
  }
}

/** By host and model: the format that it makes, where it refused the usual one. */
const formats = new Map<string, SoundFormat>();

/** A sentence as sound. @throws as chat; `unsupported_by_provider`: the host has no such call */
export async function speak(
  endpoint: Endpoint,
  { voice, text, task, signal }: SpokenRequest,
): Promise<Blob> {
  const limit = deadline(endpoint.clock, replyMs, signal);
  const counted = { ...endpoint, headers: { ...endpoint.headers, [taskHeader]: task } };
  const to = endpoint.speaker === 'gateway' ? counted : endpoint;
  try {
    const key = `${endpoint.bases[0] ?? ''} ${voice.model}`;
    const format = formats.get(key) ?? 'mp3';
    const body = {
      ...(voice.model !== null && { model: voice.model }),
      input: text,
      voice: voice.id,
    };
    const send = (wanted: SoundFormat) =>
      askHost(to, speechPath.replace('/v1', ''), {
        method: 'POST',
        body: JSON.stringify({ ...body, response_format: wanted }),
        signal: limit.signal,
      });
    const reply = await send(format);
    if (reply.ok) return await soundOf(reply, format);
    const failed = await failedReply(reply);
    const other = refusals.has(failed.status) ? otherFormat(failed.body, format) : null;
    if (!other) throw errorOfCall(endpoint, failed);
    const second = await send(other);
    if (!second.ok) throw errorOfCall(endpoint, await failedReply(second));
    formats.set(key, other);
    return await soundOf(second, other);
  } catch (thrown) {
    throw lostReply(limit, thrown, false);
  } finally {
    limit.dispose();
  }
}

const refusals: ReadonlySet<number> = new Set([400, 415, 422]);

async function soundOf(reply: Response, format: SoundFormat): Promise<Blob> {
  const type = soundTypeOf(reply.headers.get('content-type'), format);
  const sound = await readBody(reply, type === null ? -1 : maxSentenceBytes, noSound);
  if (type === null || sound.length === 0) throw noSound();
  return new Blob([sound], { type });
}

const noSound = () => new CodedError('provider_bad_stream', 'no sound of a sentence');

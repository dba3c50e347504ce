import type { Handlers } from '#bus/types.ts';
import type { SpokenFrom } from '#domain/speech/read-aloud.ts';
import { neverSentSite, refuseNeverSent } from '#services/generate/never-sent.ts';
import type { HostVoice } from '#services/llm/host-voices.ts';
import { describeSaid } from '#services/privacy/describe-request.ts';
import type { RecordSent } from '#services/privacy/recorded.ts';
import { getMessage, pageOnSites } from '#services/store/conversations/messages.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { base64OfBlob } from '#shared/blob-base64.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface SpeechHandlersDeps {
  store: Store;
  readonly voices: () => Promise<HostVoice[]>;
  /** The same, some seconds old: sentences follow each other. */
  readonly knownVoices: () => Promise<HostVoice[]>;
  record: RecordSent;
}

type SpeechCommand = `speech.${'voices' | 'mayLeave' | 'recordSaid' | 'say'}`;

/** Voices of hosts, in the context that may call them. */
export function createSpeechHandlers({
  store,
  voices,
  knownVoices,
  record,
}: SpeechHandlersDeps): Pick<Handlers<'offscreen'>, SpeechCommand> {
  return {
    'speech.voices': async () => ({
      voices: (await voices()).map(shownVoice),
    }),
    'speech.mayLeave': async ({ from }) => {
      const site = await neverSentSite(store, { isLocal: false }, await addressesOf(store, from));
      return { mayLeave: site === null };
    },
    'speech.recordSaid': async ({ characters }) => {
      record(describeSaid(characters));
      return {};
    },
    'speech.say': async ({ voice: id, text, reading, from }, { signal }) => {
      const named = (all: HostVoice[]) => all.find((each) => each.id === id);
      const voice = named(await knownVoices()) ?? named(await voices());
      if (!voice) throw new CodedError('no_voice', 'the voice is not there any more');
      await refuseNeverSent(store, voice, await addressesOf(store, from));
      const sound = await voice.speak({ text, task: reading, signal });
      return { type: sound.type, base64: await base64OfBlob(sound) };
    },
  };
}

function shownVoice({ id, name, language, isLocal, isDefault, host, asks }: HostVoice) {
  return { id, name, language, isLocal, isDefault, host, asks };
}

/** Of an answer: a page of its chat that is not sent, as of any question there. */
async function addressesOf(
  store: Store,
  { messageId, docId, url }: SpokenFrom,
): Promise<(string | null | undefined)[]> {
  const message = messageId === undefined ? undefined : await getMessage(store, messageId);
  const document = docId === undefined ? undefined : await getDocument(store, docId);
  const { neverSend } = await readSettings(store);
  const page = message && (await pageOnSites(store, message.conversationId, neverSend));
  return [page, document?.link, url];
}

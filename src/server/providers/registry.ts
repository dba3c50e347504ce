import { type ImageModelBody, maxImages } from '#api/images.ts';
import type { ModelBody } from '#api/models.ts';
import { anySpeaker, type VoiceBody } from '#api/speech.ts';
import { anyTranscriber } from '#api/transcriptions.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { hostOfProvider, type ProviderConfig } from '../config/provider-config.ts';
import { fromVendor } from '../gateway/fetch/vendor-errors.ts';
import { anthropic } from './anthropic.ts';
import { withCachedModels } from './cached-models.ts';
import { compatible } from './compatible.ts';
import { deepseek } from './deepseek.ts';
import { google } from './google.ts';
import { bfl } from './images/bfl.ts';
import { fal } from './images/fal.ts';
import type { ImageMaker, ImageModelRow } from './images/image-maker.ts';
import { replicate } from './images/replicate.ts';
import { togetherai } from './images/togetherai.ts';
import { mistral } from './mistral.ts';
import { isModelId } from './model-id.ts';
import { openai } from './openai.ts';
import type { MadeProvider, Provider, ProviderInput } from './provider.ts';
import { providerFetch, type VendorCalls } from './provider-fetch.ts';
import type { Speaker } from './speaker.ts';
import type { Transcriber } from './transcriber.ts';
import { xai } from './xai.ts';

const makers: Record<ProviderConfig['kind'], (input: ProviderInput) => MadeProvider> = {
  openai,
  anthropic,
  google,
  mistral,
  deepseek,
  xai,
  compatible,
  fal,
  replicate,
  bfl,
  togetherai,
};

export interface Choice {
  provider: Provider;
  /** The id as the vendor has it. */
  model: string;
}

interface TranscriberChoice extends Choice {
  transcriber: Transcriber;
}

export interface SpeakerChoice extends Choice {
  speaker: Speaker;
}

interface ImageMakerChoice extends Choice {
  maker: ImageMaker;
}

export interface Listing {
  rows: ModelBody[];
  /** Errors of providers that did not list their models, by id. */
  failed: Map<string, CodedError>;
}

/** The configured providers, and which of them a model id means. */
export class ProviderRegistry {
  #providers: readonly Provider[] = [];
  /** By a provider's id. */
  #configs: ReadonlyMap<string, ProviderConfig> = new Map();
  readonly #calls: VendorCalls;

  constructor(configs: readonly ProviderConfig[], calls: VendorCalls) {
    this.#calls = calls;
    this.use(configs);
  }

  get providers(): readonly Provider[] {
    return this.#providers;
  }

  /** From now on these, and no others; running calls are not affected. */
  use(configs: readonly ProviderConfig[]): void {
    this.#providers = configs.map((config) => this.make(config));
    this.#configs = new Map(configs.map((config) => [config.id, config]));
  }

  /** A provider that is not used yet. */
  make(config: ProviderConfig): Provider {
    const { redactor } = this.#calls;
    const vendor = { name: config.name, redact: (text: string) => redactor.redact(text) };
    const toError = (thrown: unknown) => fromVendor(thrown, vendor);
    const made = makers[config.kind]({
      config,
      fetch: providerFetch(this.#calls, config),
      toError,
    });
    return { ...withCachedModels(made), toError };
  }

  /**
   * `provider/id` is that provider's, whatever the id; a plain id is the first provider's that
   * knows it. Throws `no_provider`, `unknown_model`, or the error of a host that could not be asked.
   */
  async choose(id: string): Promise<Choice> {
    if (this.providers.length === 0)
      throw new CodedError('no_provider', 'no AI provider is set up');
    const slash = id.indexOf('/');
    const named = this.providers.find((provider) => provider.id === id.slice(0, slash));
    if (slash > 0 && named && slash < id.length - 1) {
      return { provider: named, model: this.#checkId(named, id.slice(slash + 1)) };
    }
    let failure: CodedError | undefined;
    for (const provider of this.providers) {
      try {
        if (await provider.knows(id)) return { provider, model: id };
      } catch (error) {
        failure ??= toCodedError(error);
      }
    }
    throw failure ?? new CodedError('unknown_model', `no provider has a model '${id}'`);
  }

  /**
   * As `choose`, among those that turn speech into text. Without an id, or for `auto`, the first that
   * does. Throws `unsupported_by_provider` where none does.
   */
  async chooseTranscriber(id: string = anyTranscriber): Promise<TranscriberChoice> {
    const does = 'turns speech into text';
    const { part, ...choice } = await this.#chooseAble(id, (each) => each.transcription, does);
    return { ...choice, transcriber: part };
  }

  /** As `chooseTranscriber`, among those that speak. */
  async chooseSpeaker(id: string = anySpeaker): Promise<SpeakerChoice> {
    const { part, ...choice } = await this.#chooseAble(id, (each) => each.speech, 'speaks');
    return { ...choice, speaker: part };
  }

  async #chooseAble<Part extends { models(): Promise<readonly string[]> }>(
    id: string,
    partOf: (provider: Provider) => Part | undefined,
    does: string,
  ): Promise<Choice & { part: Part }> {
    const isAny = id === anyTranscriber || id === anySpeaker;
    let failure: CodedError | undefined;
    for (const provider of this.providers) {
      const part = partOf(provider);
      if (!part) continue;
      if (id.startsWith(`${provider.id}/`)) {
        const model = this.#checkId(provider, id.slice(provider.id.length + 1));
        return { provider, model, part };
      }
      try {
        const models = await part.models();
        const model = isAny ? models[0] : models.find((each) => each === id);
        if (model !== undefined) return { provider, model, part };
      } catch (error) {
        failure ??= toCodedError(error);
      }
    }
    if (failure) throw failure;
    throw isAny
      ? new CodedError('unsupported_by_provider', `no provider ${does}`)
      : new CodedError('unknown_model', `no provider ${does} with '${id}'`);
  }

  /** Voices of all providers that list a model which speaks, each with the host that gets its text. */
  async listVoices(): Promise<VoiceBody[]> {
    const lists = await Promise.all(
      this.providers.map(async (provider) => {
        const { speech, id } = provider;
        const [model] = (await speech?.models().catch(() => [])) ?? [];
        const host = this.#hostOf(provider);
        if (!speech || model === undefined || host === null) return [];
        const voices = await speech.voices().catch(() => []);
        return voices.map((voice) => ({
          id: voice.id,
          name: voice.name,
          model: `${id}/${model}`,
          host,
        }));
      }),
    );
    return lists.flat();
  }

  /** As `chooseTranscriber`, among those that make pictures; without an id the first model of the first. */
  async chooseImageMaker(id?: string): Promise<ImageMakerChoice> {
    let failure: CodedError | undefined;
    for (const provider of this.providers) {
      const { image: maker, id: own } = provider;
      if (!maker) continue;
      if (id?.startsWith(`${own}/`)) {
        return { provider, model: this.#checkId(provider, id.slice(own.length + 1)), maker };
      }
      try {
        const rows = await maker.models();
        const row = id === undefined ? rows[0] : rows.find((each) => each.id === id);
        if (row) return { provider, model: row.id, maker };
      } catch (error) {
        failure ??= toCodedError(error);
      }
    }
    if (failure) throw failure;
    throw id === undefined
      ? new CodedError('unsupported_by_provider', 'no provider makes pictures')
      : new CodedError('unknown_model', `no provider makes pictures with '${id}'`);
  }

  /** Models that make pictures, of all providers that list them. */
  async listImageModels(): Promise<ImageModelBody[]> {
    const taken = new Set<string>();
    const bodies: ImageModelBody[] = [];
    for (const { image, id: own } of this.providers) {
      for (const row of (await image?.models().catch(() => [])) ?? []) {
        const isPlain = !row.id.includes('/') && this.#configs.get(own)?.kind !== 'compatible';
        const id = isPlain && !taken.has(row.id) ? row.id : `${own}/${row.id}`;
        taken.add(id);
        bodies.push(imageBody(row, id, own));
      }
    }
    return bodies;
  }

  /** The host that receives recordings for `auto`; the likeliest one where its list is not known now. */
  async speechHost(): Promise<string | null> {
    const chosen = await this.chooseTranscriber().catch(() => null);
    const provider = chosen?.provider ?? this.providers.find((each) => each.transcription);
    return provider ? this.#hostOf(provider) : null;
  }

  /** The host that makes vectors with a model; null: none. */
  async embeddingHost(model: string): Promise<string | null> {
    const chosen = await this.choose(model).catch(() => null);
    return chosen?.provider.embedding ? this.#hostOf(chosen.provider) : null;
  }

  /** Throws `unknown_model` for what cannot be an id of this provider's models. */
  #checkId(provider: Provider, id: string): string {
    const config = this.#configs.get(provider.id);
    if (config && isModelId(config.kind, id)) return id;
    throw new CodedError('unknown_model', `${provider.name} has no such model`);
  }

  #hostOf({ id }: Provider): string | null {
    const config = this.#configs.get(id);
    return config ? hostOfProvider(config) : null;
  }

  /** Every provider's models. An id has no prefix where `choose` finds its provider without one. */
  async list(): Promise<Listing> {
    const failed = new Map<string, CodedError>();
    const lists = await Promise.all(
      this.providers.map(async (provider) => {
        const rows = await provider.models().catch((error: unknown) => {
          failed.set(provider.id, toCodedError(error));
          return [];
        });
        return { provider, rows };
      }),
    );
    const rows: ModelBody[] = [];
    for (const { provider, rows: own } of lists) {
      for (const row of own) rows.push({ ...row, id: await this.#publicId(provider, row.id) });
    }
    return { rows, failed };
  }

  async #publicId(provider: Provider, id: string): Promise<string> {
    const chosen = await this.choose(id).catch(() => undefined);
    return chosen?.provider === provider && chosen.model === id ? id : `${provider.id}/${id}`;
  }
}

function imageBody(row: ImageModelRow, id: string, owner: string): ImageModelBody {
  return {
    id,
    object: 'model',
    created: 0,
    owned_by: owner,
    title: row.title,
    aspect_ratios: [...row.ratios],
    content_types: [...row.contentTypes],
    max_count: maxImages,
    edits: row.edits,
    masks: row.masks,
    draws: row.draws,
  };
}

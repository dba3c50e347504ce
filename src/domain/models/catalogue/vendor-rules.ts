import type { AIProvider, ModelEntry, UsageGroup } from '../model-entry.ts';
import { documentsOnly, images, smallImages } from '../upload-config.ts';
import { vendorIds } from '../vendor-ids.ts';

type Vendor = keyof typeof vendorIds;

/** Rules for an id that a package types and the hand-written rows do not name. */
interface VendorRules {
  AIProvider: AIProvider;
  uploadFileConfig: NonNullable<ModelEntry['uploadFileConfig']>;
  /** Ids without image input; absent: the config decides. */
  textOnly?: RegExp;
  /** The first match gives the context window; where sources differ, the smaller one. */
  windows: readonly [RegExp, number][];
}

const vendorRules: Record<Vendor, VendorRules> = {
  openai: {
    AIProvider: 'OpenAI',
    uploadFileConfig: images,
    textOnly: /^gpt-3\.5|^gpt-4(-\d|$)|^o1-(mini|preview)|^o3-mini/,
    windows: [
      [/^gpt-(6|5\.6)/, 1_050_000],
      [/chat-latest/, 128_000],
      [/^gpt-5/, 400_000],
      [/^gpt-4\.1/, 1_000_000],
      [/^o\d/, 200_000],
      [/^gpt-3\.5/, 16_385],
      [/./, 128_000],
    ],
  },
  anthropic: {
    AIProvider: 'Claude',
    uploadFileConfig: smallImages,
    windows: [
      [/^claude-(fable-5|opus-5|sonnet-5|opus-4-[678]|sonnet-4-6)/, 1_000_000],
      [/./, 200_000],
    ],
  },
  google: {
    AIProvider: 'Gemini',
    uploadFileConfig: images,
    textOnly: /^gemma-3-1b/,
    windows: [
      [/^gemma-3(n|-1b)/, 32_768],
      [/^gemma/, 131_072],
      [/./, 1_048_576],
    ],
  },
  mistral: {
    AIProvider: 'Mistral',
    uploadFileConfig: smallImages,
    textOnly: /code|vibe-cli|voxtral|glm|leanstral/,
    windows: [
      [/^magistral/, 40_000],
      [/^voxtral/, 32_000],
      [/./, 128_000],
    ],
  },
  deepseek: {
    AIProvider: 'DeepSeek',
    uploadFileConfig: smallImages,
    textOnly: /^(?!.*vision)/,
    windows: [[/./, 1_000_000]],
  },
  xai: {
    AIProvider: 'Grok',
    uploadFileConfig: smallImages,
    textOnly: /^grok-[123](?!.*vision)/,
    windows: [
      [/^grok-4\.(20|3)/, 1_000_000],
      [/./, 500_000],
    ],
  },
};

/** Typed among the chat models, but for other work than answering in text. */
const notChat =
  /audio|-tts|transcribe|robotics|^aqa$|computer-use|deep-research|native-audio|code-fim|embed/;
const image = /image|banana|dall-e/;

function groupOf(id: string): UsageGroup {
  if (image.test(id)) return 'ART';
  if (/^o\d|astra|fable|opus|magistral|(?<!non-)reasoning|-pro(-|$)|sol$/.test(id))
    return 'REASONING';
  if (/mini|nano|flash|lite|haiku|luna|small|fast|[1348]b|e[24]b|3\.5-turbo/.test(id))
    return 'FAST';
  return 'SMART';
}

function providerOf(vendor: Vendor, id: string): AIProvider {
  if (/dall-e/.test(id)) return 'DALL-E';
  return vendor === 'openai' && image.test(id) ? 'GPT-Image' : vendorRules[vendor].AIProvider;
}

function entryOf(vendor: Vendor, id: string): ModelEntry {
  const rules = vendorRules[vendor];
  const usageGroup = groupOf(id);
  const art = usageGroup === 'ART';
  return {
    AIProvider: providerOf(vendor, id),
    usageGroup,
    title: id,
    value: id,
    maxTokens: art ? 4000 : (rules.windows.find(([pattern]) => pattern.test(id))?.[1] ?? 8192),
    ...(art
      ? {}
      : { uploadFileConfig: rules.textOnly?.test(id) ? documentsOnly : rules.uploadFileConfig }),
  };
}

/** Entries of every typed chat and image id that `known` does not contain. */
export function typedModels(known: ReadonlySet<string>): ModelEntry[] {
  const entries: ModelEntry[] = [];
  for (const vendor of Object.keys(vendorIds) as Vendor[]) {
    const kinds: { chat: readonly string[]; image?: readonly string[] } = vendorIds[vendor];
    for (const id of [...kinds.chat, ...(kinds.image ?? [])]) {
      if (!known.has(id) && !notChat.test(id)) entries.push(entryOf(vendor, id));
    }
  }
  return entries;
}

import type { ModelBody } from '#api/models.ts';
import { modelCatalogue } from '#domain/models/catalogue.ts';
import type { AIProvider, ModelEntry } from '#domain/models/model-entry.ts';
import { vendorIds } from '#domain/models/vendor-ids.ts';
import type { ChatVendorKind, ProviderConfig } from '../config/provider-config.ts';
import type { Provider } from './provider.ts';

/** Families whose models each vendor serves for chat. */
const families: Record<ChatVendorKind, readonly AIProvider[]> = {
  openai: ['OpenAI'],
  anthropic: ['Claude'],
  google: ['Gemini'],
  mistral: ['Mistral'],
  deepseek: ['DeepSeek'],
  xai: ['Grok'],
};

const dated = /-\d{4}-\d{2}-\d{2}$|-\d{8}$|-\d{4}$/;

/** The models that a vendor lists and knows: the catalogue's, or those of its configuration. */
export function catalogueModels(
  kind: ChatVendorKind,
  config: ProviderConfig,
): Pick<Provider, 'models' | 'knows'> {
  const own = modelCatalogue.filter(
    (entry) => families[kind].includes(entry.AIProvider) && entry.usageGroup !== 'ART',
  );
  const typed: { chat: readonly string[]; embedding?: readonly string[] } = vendorIds[kind];
  const known = new Set([
    ...own.map((entry) => entry.value),
    ...typed.chat,
    ...(typed.embedding ?? []),
    ...(config.models ?? []),
  ]);
  const listed = config.models
    ? config.models.map((id) => own.find((entry) => entry.value === id) ?? { value: id })
    : own.filter((entry) => !entry.isDeprecated && !dated.test(entry.value));
  const rows = listed.map((entry) => toRow(entry, kind));
  return {
    models: () => Promise.resolve(rows),
    knows: (model) => Promise.resolve(known.has(model) || known.has(model.replace(dated, ''))),
  };
}

function toRow(entry: Pick<ModelEntry, 'value'> & Partial<ModelEntry>, owner: string): ModelBody {
  return {
    id: entry.value,
    object: 'model',
    created: 0,
    owned_by: owner,
    ...(entry.title ? { title: entry.title } : {}),
    ...(entry.maxTokens ? { context_window: entry.maxTokens } : {}),
  };
}

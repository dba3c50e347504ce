import { findModel } from '../models/catalogue.ts';
import type { UsageGroup } from '../models/model-entry.ts';
import {
  type CountedFeature,
  type ModelFeature,
  paywallModels,
  type TaskFeature,
} from './features.ts';

/** null: models of that group are in no feature of their own. */
const featureOfGroup: Readonly<Record<UsageGroup, CountedFeature | null>> = {
  FREE: null,
  FAST: 'fast_text_model',
  SMART: 'advanced_model',
  REASONING: 'advanced_model',
  ART: 'image_generate_model',
};

/**
 * The features that a call of a model on the server counts for, in one order everywhere. `model`: its id, with or
 * without the provider before a slash. A model that the catalogue does not know is an advanced one.
 */
export function featuresOfCall(model: string, task: TaskFeature | null): CountedFeature[] {
  const id = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const entry = findModel(model) ?? findModel(id);
  const group = featureOfGroup[entry?.usageGroup ?? 'SMART'];
  const own = featureOfModel(id);
  const features: (CountedFeature | null | undefined)[] = [
    'third_party_daily_chat_limit',
    group,
    own,
    task,
  ];
  return features.filter((feature) => feature !== null && feature !== undefined).sort();
}

/** Those that a picture of a model counts for: it is no chat. */
export function featuresOfImage(model: string): CountedFeature[] {
  const own = featureOfModel(model.slice(model.lastIndexOf('/') + 1).toLowerCase());
  return own ? ['image_generate_model', own] : ['image_generate_model'];
}

function featureOfModel(id: string): ModelFeature | undefined {
  return (Object.keys(paywallModels) as ModelFeature[]).find((key) =>
    paywallModels[key][1].test(id),
  );
}

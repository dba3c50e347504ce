import { findModel } from '#domain/models/catalogue.ts';
import { speaks } from './speech.ts';
import { transcribes } from './transcriptions.ts';

/** Ids of other work than answering in text, which hosts list among their models. */
const notChat =
  /embed|\btts\b|-tts|whisper|transcri|moderation|dall-?e|image|imagen|\bveo\b|sora|flux|stable-diffusion|sdxl|realtime|-audio|audio-|rerank|guard|babbage|davinci|\bbge-|clip\b|speech|music|ocr\b|robotics|computer-use/i;

/** Of models that hear, those that answer too. */
const talks = /voxtral/i;

/** Does a model of this id answer in text? */
export function isChatModel(id: string): boolean {
  if (!talks.test(id) && (speaks.test(id) || transcribes.test(id))) return false;
  return !notChat.test(id) && findModel(id)?.usageGroup !== 'ART';
}

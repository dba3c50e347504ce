import { anthropicWire } from './anthropic-wire.ts';
import type { Wire } from './behaviour.ts';
import { googleWire } from './google-wire.ts';
import { mistralWire } from './mistral-wire.ts';
import { openAiWire } from './openai-wire.ts';
import { ScriptedVendor } from './vendor-server.ts';
import { xaiWire } from './xai-wire.ts';

/** What the compatible host lists; the others have catalogues. */
const hostModels = ['scripted-reasoner'];

/** A scripted server of each vendor's wire format, and the variables that point at it. */
const vendorWires = {
  openai: { wire: openAiWire({ name: 'openai' }), base: '/v1' },
  anthropic: { wire: anthropicWire, base: '/v1' },
  google: { wire: googleWire, base: '/v1beta' },
  mistral: { wire: mistralWire, base: '/v1' },
  deepseek: { wire: openAiWire({ name: 'deepseek' }), base: '' },
  xai: { wire: xaiWire, base: '/v1' },
  compatible: { wire: openAiWire({ name: 'compatible' }), base: '/v1' },
} satisfies Record<string, { wire: Wire; base: string }>;

export type VendorName = keyof typeof vendorWires;
export const vendorNames = Object.keys(vendorWires) as VendorName[];

export const vendorKey = (name: VendorName) => `key-of-${name}`;

/** Listens; requests without the vendor's key are answered 401. */
export function startVendor(name: VendorName): Promise<ScriptedVendor> {
  const { wire } = vendorWires[name];
  const models = name === 'compatible' ? hostModels : [];
  return new ScriptedVendor({ wire, models, apiKey: vendorKey(name) }).listen();
}

export function vendorEnv(name: VendorName, url: string): Record<string, string> {
  const prefix = name.toUpperCase();
  return {
    [`${prefix}_API_KEY`]: vendorKey(name),
    [`${prefix}_BASE_URL`]: `${url}${vendorWires[name].base}`,
  };
}

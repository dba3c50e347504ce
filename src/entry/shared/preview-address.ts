import { clientAssetsPrefix } from '#domain/product/product.ts';

/** The sandboxed page of this place (`src/entry/artifact`); Firefox has no sandboxed pages of extensions. */
export function previewAddress(): string | null {
  if (location.protocol === 'moz-extension:') return null;
  const isExtension = location.protocol.endsWith('extension:');
  return isExtension ? '/pages/artifact/index.html' : `${clientAssetsPrefix}/artifact.html`;
}

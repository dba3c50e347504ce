const lazySources = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-srcset',
  'data-lazy-srcset',
];

/** Gives lazily loaded pictures their address and removes placeholders and tracking pixels. */
export function prepareImages(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const isPlaceholder = !source || source.startsWith('data:');
    const lazy = lazySources.map((name) => firstAddress(image.getAttribute(name))).find(Boolean);
    const address = isPlaceholder ? (lazy ?? firstAddress(image.getAttribute('srcset'))) : source;
    const isDot = ['width', 'height'].some((name) =>
      /^[01](px)?$/.test(image.getAttribute(name) ?? ''),
    );
    if (!address || isDot) image.remove();
    else image.setAttribute('src', address);
  }
}

/** First address of a `srcset` or of a plain attribute. */
function firstAddress(value: string | null): string | undefined {
  return value?.trim().split(/\s+/)[0]?.replace(/,$/, '') || undefined;
}

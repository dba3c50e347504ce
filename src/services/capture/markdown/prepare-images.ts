const lazySources = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-srcset',
  'data-lazy-srcset',
];

/** UTF-16 units; a page can hide a long text there. */
const maxUnshown = 500;
const unshownIn = ['alt', 'title'];

/** Cuts texts that few readers see: alternative texts of pictures, and those shown on hover. */
export function cutUnshownTexts(root: Element): void {
  for (const name of unshownIn) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (text.length <= maxUnshown) continue;
      const cut = text.slice(0, maxUnshown).replace(/[\ud800-\udbff]$/, '');
      element.setAttribute(name, `${cut}…`);
    }
  }
}

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

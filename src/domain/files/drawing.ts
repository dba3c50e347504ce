export const drawingType = 'image/svg+xml';

/**
 * Whether a text is a drawing in SVG that only draws: without scripts, handlers, HTML, entities, and anything that is
 * loaded from elsewhere. What has one of them is none, rather than cleaned.
 */
export function isDrawing(text: string): boolean {
  const head = text
    .slice(0, 2000)
    .replace(/^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)*/, '');
  const root = head.replace(/^<!DOCTYPE svg[^>[]*>\s*/i, '');
  if (!/^<svg[\s>]/i.test(root)) return false;
  return !active.test(text);
}

const active =
  /<!ENTITY|<!\[CDATA\[|<\s{0,9}(?:[\w-]{1,40}:)?(?:script|foreignObject|iframe|embed|object|audio|video|handler|set|animate\w*)[\s/>]|[\s"'/]on[a-z]{1,40}\s{0,9}=|javascript:|data:(?!image\/(?:png|jpeg|gif|webp)[;,])|(?:href|src)\s{0,9}=\s{0,9}["']?(?![#"'\s]|data:image\/)|url\((?!#|["']#)|@import|&#/i;

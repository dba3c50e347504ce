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
  /<!ENTITY|<!\[CDATA\[|<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|handler|set|animate\w*)[\s/>]|[\s"'/]on[a-z]+\s*=|javascript:|data:(?!image\/(?:png|jpeg|gif|webp)[;,])|(?:href|src)\s*=\s*["']?\s*(?![#"'\s]|data:image\/)|url\(\s*["']?\s*(?!#|["']?#)|@import|&#/i;

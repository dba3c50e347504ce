import mermaid from 'mermaid';
import {
  type DrawReply,
  type DrawRequest,
  mostCode,
  mostSvg,
} from '#ui/markdown/diagrams/messages.ts';

/** Runs in a sandboxed page of an origin of its own: see `src/ui/markdown/diagrams/draw.ts`. */
addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent || !port || !isRequest(data)) return;
  void draw(data).then(
    (reply) => port.postMessage(reply),
    () => port.postMessage({ error: true } satisfies DrawReply),
  );
});

function isRequest(data: unknown): data is DrawRequest {
  const { kind, code, dark } = (data ?? {}) as Partial<DrawRequest>;
  return kind === 'gloss.draw' && typeof code === 'string' && typeof dark === 'boolean';
}

let drawn = 0;

async function draw({ code, dark }: DrawRequest): Promise<DrawReply> {
  if (code.length > mostCode) return { error: true };
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: mostCode,
    maxEdges: 500,
    theme: dark ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'htmlLabels',
      'flowchart',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'themeCSS',
      'fontFamily',
    ],
  });
  drawn += 1;
  const { svg } = await mermaid.render(`diagram-${drawn}`, code);
  return svg.length > mostSvg ? { error: true } : sized(svg);
}

/** As an image it needs a size of its own, and no script or page in it. */
function sized(text: string): DrawReply {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const svg = page.querySelector('svg');
  const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  if (!svg || !(width > 0) || !(height > 0)) return { error: true };
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.removeProperty('max-width');
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}

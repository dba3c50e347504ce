import mermaid from 'mermaid';
import {
  type DrawReply,
  type DrawRequest,
  drawingTime,
  maxCode,
  maxSvg,
} from '#ui/markdown/diagrams/messages.ts';
import { setDeadline } from './deadline.ts';

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

const lightColours = {
  primaryColor: '#e6f6f4',
  primaryTextColor: '#1b1b1b',
  primaryBorderColor: '#0f766e',
  lineColor: '#5c5c5c',
  fontSize: '14px',
};
const darkColours = {
  darkMode: true,
  background: '#161918',
  primaryColor: '#0b3531',
  primaryTextColor: '#f0f0f0',
  primaryBorderColor: '#4db8ad',
  lineColor: '#bdbdbd',
  fontSize: '14px',
};

let drawn = 0;

async function draw({ code, dark }: DrawRequest): Promise<DrawReply> {
  if (code.length > maxCode) return { error: true };
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: maxCode,
    maxEdges: 500,
    theme: 'base',
    themeVariables: dark ? darkColours : lightColours,
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
  setDeadline(drawingTime);
  const { svg } = await mermaid.render(`diagram-${drawn}`, code);
  return svg.length > maxSvg ? { error: true } : sized(svg);
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

import mermaid from 'mermaid';
import { diagramCommands } from '#bus/contract/diagram-commands.ts';
import { serveCommands } from '#bus/serve.ts';
import { messagePortListener } from '#bus/transports/message-port.ts';
import type { RequestOf } from '#bus/types.ts';
import { readableDiagram } from '#domain/conversations/diagram-code.ts';
import { drawingTime, maxCode, maxSvg, type Picture } from '#domain/conversations/diagrams.ts';
import { portOfParent } from '#platform/web/sandboxed-frame.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { setDeadline } from './deadline.ts';

// A sandboxed page of an origin of its own: see `src/app/diagrams/diagram-drawer.ts`.
void portOfParent().then((port) => {
  const parent = messagePortListener(port, { context: 'parent' });
  serveCommands(diagramCommands, { 'diagram.draw': draw }, parent, systemClock);
});

const noDiagram = () => new CodedError('failed', 'no diagram');

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

async function draw({ code, dark }: RequestOf<'diagram.draw'>): Promise<Picture> {
  if (code.length > maxCode) throw noDiagram();
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
  const id = `diagram-${drawn}`;
  const { svg } = await mermaid.render(id, code).catch(async () => {
    const readable = readableDiagram(code);
    if (readable === null) throw noDiagram();
    return mermaid.render(`${id}-again`, readable).catch(() => {
      throw noDiagram();
    });
  });
  if (svg.length > maxSvg) throw noDiagram();
  return sized(svg);
}

/** As an image it needs a size of its own, and no script or page in it. */
function sized(text: string): Picture {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const svg = page.querySelector('svg');
  const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  if (!svg || !(width > 0) || !(height > 0)) throw noDiagram();
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.removeProperty('max-width');
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}

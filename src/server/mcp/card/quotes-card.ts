import { createHash } from 'node:crypto';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { type AssistantCall, may } from '../assistant-call.ts';
import { cardScript } from './card-script.ts';

const uri = 'ui://gloss/quotes';
const mimeType = 'text/html;profile=mcp-app';

/** Of tools whose results it shows (MCP Apps). */
export const cardMeta = { ui: { resourceUri: uri } };

const style = `
:root { color-scheme: light dark; }
body {
  margin: 0; padding: 4px 0; overflow-wrap: anywhere;
  font: 14px/20px var(--font-sans, system-ui, sans-serif);
  color: var(--color-text-primary, light-dark(#1b1a19, #f3f2f1)); background: transparent;
}
#answer { margin: 0 0 12px; max-inline-size: 72ch; white-space: pre-line; }
#quotes { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px; }
figure { margin: 0; padding-inline-start: 12px; border-inline-start: 2px solid light-dark(#0b6a6f, #4cc2c8); }
blockquote { margin: 0; max-block-size: 160px; max-inline-size: 72ch; overflow-y: auto; white-space: pre-line; }
figcaption {
  display: flex; flex-wrap: wrap; gap: 0 8px; margin-block-start: 4px; font-size: 12px; line-height: 16px;
  color: var(--color-text-secondary, light-dark(#5d5a58, #c8c6c4));
}
cite { font-style: normal; }
time { font-variant-numeric: tabular-nums; }
button {
  padding: 0; border: 0; background: none; color: light-dark(#0b6a6f, #4cc2c8); font: inherit; text-align: start;
  cursor: pointer;
}
button:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid light-dark(#0b6a6f, #4cc2c8); outline-offset: 1px; border-radius: 4px; }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** Besides that of its host: what is in it, and nothing else, is run and drawn. */
const policy = `default-src 'none'; script-src ${hashOf(cardScript)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;

/** Static: what it shows comes from its host. */
export const quotesCard = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<title>Gloss</title>
<style>${style}</style>
</head>
<body>
<p id="answer" dir="auto" hidden></p>
<ol id="quotes"></ol>
<script>${cardScript}</script>
</body>
</html>
`;

/**
 * The quotes of a result with their places, for hosts that render it. A template, as these are in no list that a person
 * picks from.
 */
export function registerCard(server: McpServer, call: AssistantCall): void {
  if (!may(call, 'search') && !may(call, 'ask')) return;
  const config = { title: 'Quotes', description: 'Shows quotes with their places.', mimeType };
  const _meta = { ui: { csp: {}, prefersBorder: true } };
  server.registerResource('quotes', new ResourceTemplate(uri, { list: undefined }), config, () => ({
    contents: [{ uri, mimeType, text: quotesCard, _meta }],
  }));
}

/**
 * What the card does in its frame, as text: it is sent to hosts, and no program of ours runs it. Messages are those of
 * MCP Apps (2026-01-26). All that results say is set as text.
 */
export const cardScript = `
'use strict';
const root = document.documentElement;
const answer = document.getElementById('answer');
const list = document.getElementById('quotes');
let locale;
let opensLinks = false;
let opened = 0;

const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const element = (name, text) => {
  const made = document.createElement(name);
  made.dir = 'auto';
  made.textContent = text;
  return made;
};
const textOf = (value) => (typeof value === 'string' ? value : '');

function addressOf(value) {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function dayOf(value) {
  const day = new Date(value);
  return Number.isNaN(day.getTime()) ? '' : day.toLocaleDateString(locale, { dateStyle: 'medium' });
}

function place({ note, title, address, time }) {
  const caption = document.createElement('figcaption');
  const url = addressOf(address);
  const name = textOf(title) || (url ? url.host : '');
  if (Number.isInteger(note)) caption.append(element('b', String(note)));
  if (url && opensLinks) {
    const open = element('button', name);
    open.title = url.href;
    open.addEventListener('click', () => {
      opened += 1;
      post({ id: 'open ' + opened, method: 'ui/open-link', params: { url: url.href } });
    });
    caption.append(open);
  } else {
    caption.append(element('cite', name));
  }
  if (url) caption.append(element('span', url.host));
  if (dayOf(time)) caption.append(element('time', dayOf(time)));
  return caption;
}

function quote(one) {
  const figure = document.createElement('figure');
  const words = element('blockquote', textOf(one.untrusted_text));
  words.tabIndex = 0;
  figure.append(words, place(one));
  const item = document.createElement('li');
  item.append(figure);
  return item;
}

let shown = [];
function show(content) {
  if (!content || typeof content !== 'object') return;
  answer.textContent = textOf(content.untrusted_answer);
  answer.hidden = answer.textContent === '';
  shown = Array.isArray(content.quotes) ? content.quotes.filter((one) => one && typeof one === 'object') : [];
  list.replaceChildren(...shown.map(quote));
}

function follow(context) {
  if (!context || typeof context !== 'object') return;
  const { theme, locale: tag, styles } = context;
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  if (typeof tag === 'string') {
    try {
      [locale] = Intl.getCanonicalLocales(tag);
    } catch {}
  }
  for (const [name, value] of Object.entries((styles && styles.variables) || {})) {
    if (/^--(color|font)-[a-z-]+$/.test(name) && typeof value === 'string' && !/url\\(/i.test(value)) {
      root.style.setProperty(name, value);
    }
  }
  list.replaceChildren(...shown.map(quote));
}

const sizes = new ResizeObserver(() => {
  const { width, height } = document.body.getBoundingClientRect();
  const params = { width: Math.ceil(width), height: Math.ceil(height) };
  post({ method: 'ui/notifications/size-changed', params });
});

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data || typeof data !== 'object' || data.jsonrpc !== '2.0') return;
  const { id, method, params, result } = data;
  if (id === 'initialize' && method === undefined && result) {
    opensLinks = Boolean(result.hostCapabilities && result.hostCapabilities.openLinks);
    follow(result.hostContext);
    post({ method: 'ui/notifications/initialized' });
    sizes.observe(document.body);
  }
  if (method === 'ui/notifications/tool-result' && params) show(params.structuredContent);
  if (method === 'ui/notifications/host-context-changed') follow(params);
  if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} });
});

post({
  id: 'initialize',
  method: 'ui/initialize',
  params: {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'Gloss', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  },
});
`;

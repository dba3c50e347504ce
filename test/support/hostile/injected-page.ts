/** Places for text in a page, and whether a person sees the text there. */
const shown: Record<string, (text: string) => string> = {
  paragraph: (text) => `<p>${text}</p>`,
  heading: (text) => `<h2>${text}</h2>`,
  table: (text) => `<table><tr><th>What</th><td>${text}</td></tr></table>`,
  list: (text) => `<ul><li>${text}</li></ul>`,
  code: (text) => `<pre><code>${text}</code></pre>`,
  alt: (text) => `<p>A picture: <img src="/picture.png" alt="${text}"></p>`,
  title: (text) => `<p><a href="https://hostile.example/" title="${text}">A link</a></p>`,
};
const hidden: Record<string, (text: string) => string> = {
  display: (text) => `<p style="display:none">${text}</p>`,
  attribute: (text) => `<p hidden>${text}</p>`,
  visibility: (text) => `<p style="visibility:hidden">${text}</p>`,
  opacity: (text) => `<p style="opacity:0">${text}</p>`,
  template: (text) => `<template><p>${text}</p></template>`,
  comment: (text) => `<!-- ${text.replaceAll('--', '—')} -->`,
  json: (text) => `<script type="application/json">${JSON.stringify(text)}</script>`,
};

export const places = Object.keys({ ...shown, ...hidden });
export const hiddenPlaces = Object.keys(hidden);

/**
 * A page with each text at every place, after a word that names both: `p3paragraph …`. Texts are
 * never the page's own markup.
 */
export function injectedPage(title: string, texts: readonly string[]): string {
  const body = texts.flatMap((text, index) =>
    Object.entries({ ...shown, ...hidden }).map(([place, put]) =>
      put(escaped(`p${index}${place} ${text}`)),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><main><article>
<h1>A page with things to read</h1>
<p>The river kept its own calendar, and the town had learned to read it in small signs, year after year.</p>
${body.join('\n')}</article></main></body></html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Whose files are read, by the ids of formats. No language translates the names. */
export const products = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  grok: 'Grok',
  perplexity: 'Perplexity',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
  lobechat: 'LobeChat',
  jan: 'Jan',
  'page-assist': 'Page Assist',
  'role-chats': 'Msty, BoltAI',
  bookmarks: 'Chrome, Firefox, Safari',
  pocket: 'Pocket',
  omnivore: 'Omnivore',
  karakeep: 'Karakeep',
  readwise: 'Readwise',
  csv: 'Instapaper, Raindrop',
  hypothesis: 'Hypothesis',
  annotations: 'W3C Web Annotation',
  kindle: 'Kindle',
  zotero: 'Zotero',
  gloss: 'Gloss (Markdown)',
} as const;

export type ProductId = keyof typeof products;

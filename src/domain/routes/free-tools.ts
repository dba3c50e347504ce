/**
 * Small tools with an address of their own, which begin at once: with a file (`file`), the text of one (`text`), a
 * search of the web (`search`) or a form (`form`).
 */
export const freeTools = {
  chatPdf: { path: '/ai-tools/chat-with-pdf', begins: 'file' },
  search: { path: '/ai-tools/search', begins: 'search' },
  writer: { path: '/ai-tools/ai-writer', begins: 'form' },
  extractText: { path: '/pdf-tools/extract-text', begins: 'text' },
  describe: { path: '/image-tools/describe', begins: 'file' },
  read: { path: '/file-tools/read', begins: 'file' },
  rewrite: { path: '/text-tools/rewrite', begins: 'form' },
  prompt: { path: '/prompt/:id', begins: 'form' },
} as const satisfies Record<string, { path: string; begins: string }>;

export type FreeToolName = keyof typeof freeTools;

/** A free tool as its page begins with it. */
export interface FreeTool {
  name: FreeToolName;
  begins: (typeof freeTools)[FreeToolName]['begins'];
  /** Of `writer` (`urlKey`) and `prompt`: which preset's form is opened, by key or id; null: the tool's own. */
  preset: string | null;
}

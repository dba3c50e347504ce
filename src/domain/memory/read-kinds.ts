/** What a page is; of one that does not say, a web page. */
export const readKinds = ['webpage', 'video', 'pdf', 'email'] as const;
export type ReadKind = (typeof readKinds)[number];

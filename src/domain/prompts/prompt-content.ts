/** An image as it goes to a model: PNG or JPEG, upright, without what a camera noted beside it. */
export interface ImageContent {
  type: 'image';
  mediaType: 'image/png' | 'image/jpeg';
  base64: string;
}

export interface TextContent {
  type: 'text';
  text: string;
}

/** What a message says: words, or words and images in their order. */
export type MessageContent = string | readonly (TextContent | ImageContent)[];

/** An image and what it costs of a window, by estimate. */
export interface PromptImage extends ImageContent {
  tokens: number;
}

/** The words of a message. */
export function textOfContent(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.map((each) => (each.type === 'text' ? each.text : '')).join('');
}

export function imagesOfContent(content: MessageContent): ImageContent[] {
  return typeof content === 'string' ? [] : content.filter((each) => each.type === 'image');
}

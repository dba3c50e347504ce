/** An image for a model: PNG or JPEG, upright, without the metadata of a camera. */
export interface ImageContent {
  type: 'image';
  mediaType: 'image/png' | 'image/jpeg';
  base64: string;
}

export interface TextContent {
  type: 'text';
  text: string;
}

/** The content of a message: text, or text and images in their order. */
export type MessageContent = string | readonly (TextContent | ImageContent)[];

/** An image and its estimated tokens. */
export interface PromptImage extends ImageContent {
  tokens: number;
}

/** The text of a message. */
export function textOfContent(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.map((each) => (each.type === 'text' ? each.text : '')).join('');
}

export function imagesOfContent(content: MessageContent): ImageContent[] {
  return typeof content === 'string' ? [] : content.filter((each) => each.type === 'image');
}

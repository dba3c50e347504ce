/** What pdf.js says of a piece of text (`TextItem` of its shipped types). */
export interface TextItem {
  str: string;
  dir: string;
  /** Text to page space: [a, b, c, d, e, f]. */
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
}

export interface TextStyle {
  /** `monospace`, `serif` or `sans-serif`, as pdf.js took it. */
  fontFamily?: string;
  ascent: number;
  descent: number;
  vertical: boolean;
}

/** The text of a page as pdf.js gives it, with its page space to display space transform. */
export interface PageItems {
  items: readonly TextItem[];
  styles: Readonly<Record<string, TextStyle>>;
  /** Page space to display space: origin at the top left, in points, the page's rotation done. */
  transform: readonly number[];
  width: number;
  height: number;
}

/** Left, top, right, bottom in points from the page's top left corner as it is shown at 100 %. */
export type Box = [left: number, top: number, right: number, bottom: number];

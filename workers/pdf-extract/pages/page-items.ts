/** A text item of pdf.js (`TextItem` of its shipped types). */
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
  /** `monospace`, `serif` or `sans-serif`, as detected by pdf.js. */
  fontFamily?: string;
  ascent: number;
  descent: number;
  vertical: boolean;
}

/** The text of a page from pdf.js, with its transform from page space to display space. */
export interface PageItems {
  items: readonly TextItem[];
  styles: Readonly<Record<string, TextStyle>>;
  /** Page space to display space: origin at the top left, in points, with the page's rotation. */
  transform: readonly number[];
  width: number;
  height: number;
}

/** Left, top, right, bottom in points from the page's top left corner as it is shown at 100 %. */
export type Box = [left: number, top: number, right: number, bottom: number];

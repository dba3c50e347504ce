/** In CSS pixels of the frame's window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The action of a key in the viewer. */
export type PdfCommand =
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'print'
  | 'save'
  | 'rotate'
  | 'rotateBack'
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'scrollDown'
  | 'scrollUp'
  | 'lineDown'
  | 'lineUp'
  | 'panel'
  | 'escape';

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** The focused element: fields, menus and trees need typed characters; controls have their own keys. */
export type Focus = 'field' | 'control' | 'pages' | 'nowhere';

const everywhere: Readonly<Record<string, PdfCommand>> = {
  'ctrl f': 'find',
  'ctrl g': 'findNext',
  'ctrl shift g': 'findPrevious',
  f3: 'findNext',
  'shift f3': 'findPrevious',
  'ctrl +': 'zoomIn',
  'ctrl =': 'zoomIn',
  'ctrl -': 'zoomOut',
  'ctrl 0': 'zoomReset',
  'ctrl p': 'print',
  'ctrl s': 'save',
  f4: 'panel',
  escape: 'escape',
};

const outsideFields: Readonly<Record<string, PdfCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomReset',
  r: 'rotate',
  n: 'nextPage',
  j: 'nextPage',
  p: 'previousPage',
  k: 'previousPage',
  home: 'firstPage',
  end: 'lastPage',
};

const inPages: Readonly<Record<string, PdfCommand>> = {
  pagedown: 'scrollDown',
  pageup: 'scrollUp',
  ' ': 'scrollDown',
  arrowdown: 'lineDown',
  arrowup: 'lineUp',
};

/** `isWide`: pages are wider than the window, which arrows then move over. */
export function commandOf(
  key: Key,
  focus: Focus,
  { isWide, isRtl }: { isWide: boolean; isRtl: boolean },
): PdfCommand | null {
  if (key.altKey) return null;
  const ctrl = key.ctrlKey || key.metaKey ? 'ctrl ' : '';
  const name = key.key.toLowerCase();
  const isSign = /^[+=_-]$/.test(name);
  const chord = `${ctrl}${key.shiftKey && !isSign ? 'shift ' : ''}${name}`;
  const anywhere = everywhere[chord];
  if (anywhere) return anywhere;
  if (ctrl || focus === 'field') return null;
  if (chord === 'shift r') return 'rotateBack';
  if (chord === 'shift  ') return focus === 'control' ? null : 'scrollUp';
  if (focus !== 'control' && !isWide) {
    if (chord === 'arrowright') return isRtl ? 'previousPage' : 'nextPage';
    if (chord === 'arrowleft') return isRtl ? 'nextPage' : 'previousPage';
  }
  if (focus === 'control' && (name === 'home' || name === 'end')) return null;
  return outsideFields[chord] ?? (focus === 'nowhere' ? (inPages[chord] ?? null) : null);
}

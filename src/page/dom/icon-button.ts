/** A button with a line drawing in a square of `size`, as plain DOM. */
export function iconButton(
  page: Document,
  text: string,
  size: number,
  path: string,
): HTMLButtonElement {
  const button = page.createElement('button');
  button.type = 'button';
  nameButton(button, text);
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  const line = page.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  button.append(svg);
  return button;
}

export function nameButton(button: HTMLButtonElement, name: string): void {
  button.title = name;
  button.setAttribute('aria-label', name);
}

/** An element with these children; strings are text. */
export function make(tag: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

const language = () => document.documentElement.lang;

export const numberOf = (value: number) => new Intl.NumberFormat(language()).format(value);

/** An ISO time in words; what is none as it is. */
export function dateOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language(), style).format(date);
}

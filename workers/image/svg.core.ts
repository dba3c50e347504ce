import { Parser } from 'htmlparser2';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Size } from './image.core.ts';

/** Elements that are drawn, those that `use` repeats included. */
const mostElements = 100_000;
const mostBytes = 4 * 1024 * 1024;
/** Filters work on every pixel; a picture of our size takes a second for so many. */
const mostFilterSteps = 200;
/** Where a drawing names no size. */
const unnamedSize = { width: 300, height: 150 };
const largestSize = 16_000;

interface Element {
  own: number;
  uses: string[];
}

/**
 * Whether a drawing may be drawn: it is parsed by a page, which cannot be stopped, so what would take
 * long is refused beforehand. Gives the size that it names.
 */
export function checkSvgText(text: string, bytes: number): Size {
  if (bytes > mostBytes) throw tooComplex(`${bytes} bytes`);
  // Entities may repeat entities; nothing that draws needs them.
  if (/<!ENTITY/i.test(text)) throw tooComplex('entities');
  const reader = new SvgReader();
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  parser.end(text);
  if (!reader.root) throw new CodedError('file_damaged', 'no svg element');
  if (reader.filterSteps > mostFilterSteps) throw tooComplex(`${reader.filterSteps} filter steps`);
  const drawn = reader.drawn();
  if (drawn > mostElements) throw tooComplex(`${drawn} elements`);
  return sizeOf(reader.root);
}

function tooComplex(what: string): CodedError {
  return new CodedError('file_too_complex', `a drawing of ${what}`);
}

/** Counts elements, and what `use` makes of them. */
class SvgReader {
  root: Record<string, string> | null = null;
  filterSteps = 0;
  #known = new Map<string, Element>();
  /** The elements with an id that are open, the outermost first. */
  #open: (Element | null)[] = [];
  readonly #whole: Element = { own: 0, uses: [] };

  onopentag(name: string, attributes: Record<string, string>): void {
    const local = name.slice(name.indexOf(':') + 1);
    if (local === 'svg') this.root ??= attributes;
    if (local.startsWith('fe')) this.filterSteps += 1;
    const { id } = attributes;
    const element = id ? { own: 0, uses: [] } : null;
    if (id && element) this.#known.set(id, element);
    this.#open.push(element);
    const href = attributes.href ?? attributes['xlink:href'] ?? '';
    const used = local === 'use' && href.startsWith('#') ? href.slice(1) : null;
    for (const each of [this.#whole, ...this.#open]) {
      if (!each) continue;
      each.own += 1;
      if (used) each.uses.push(used);
    }
  }

  onclosetag(): void {
    this.#open.pop();
  }

  /** Of the whole drawing. One that uses itself is drawn by no browser; it counts as endless. */
  drawn(): number {
    const counted = new Map<string, number>();
    const count = (element: Element, above: ReadonlySet<string>): number => {
      let sum = element.own;
      for (const id of element.uses) {
        if (above.has(id)) return Number.POSITIVE_INFINITY;
        const target = this.#known.get(id);
        if (!target) continue;
        const known = counted.get(id) ?? count(target, new Set([...above, id]));
        counted.set(id, known);
        sum += known;
        if (sum > mostElements) return sum;
      }
      return sum;
    };
    return count(this.#whole, new Set());
  }
}

function sizeOf({ width, height, viewBox }: Record<string, string>): Size {
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null;
  const named = { width: pixels(width), height: pixels(height) };
  const shape = box ?? unnamedSize;
  const ratio = shape.width / shape.height;
  const size = {
    width: named.width ?? (named.height ? named.height * ratio : shape.width),
    height: named.height ?? (named.width ? named.width / ratio : shape.height),
  };
  if (!(size.width > 0 && size.height > 0)) throw new CodedError('file_damaged', 'no size');
  const scale = Math.min(1, largestSize / Math.max(size.width, size.height));
  return { width: size.width * scale, height: size.height * scale };
}

/** A number with or without px; other units are rare, and only the shape matters. */
function pixels(length: string | undefined): number | null {
  const [, number, unit] = /^\s*([\d.]+)\s*([a-z%]*)\s*$/i.exec(length ?? '') ?? [];
  const value = Number(number);
  return number && unit !== '%' && value > 0 ? value : null;
}

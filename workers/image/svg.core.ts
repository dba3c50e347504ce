import { Parser } from 'htmlparser2';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Size } from './image.core.ts';

/** Elements that are drawn, those that `use` repeats included. */
const maxElements = 100_000;
const maxBytes = 4 * 1024 * 1024;
/** Filters process every pixel; a picture of our size needs a second for this many. */
const maxFilterSteps = 200;
/** Where a drawing names no size. */
const unnamedSize = { width: 300, height: 150 };
const largestSize = 16_000;

/** An element with an id, or the root: its content down to the next elements with ids. */
interface Group {
  own: number;
  /** Groups inside it or used by it. */
  holds: (Group | string)[];
}

/**
 * Whether a drawing may be drawn: a page parses it and cannot be stopped, so drawings that would
 * take long are refused before. Returns the size that it declares.
 */
export function checkSvgText(text: string, bytes: number): Size {
  if (bytes > maxBytes) throw tooComplex(`${bytes} bytes`);
  // Entities may repeat entities; nothing that draws needs them.
  if (/<!ENTITY/i.test(text)) throw tooComplex('entities');
  const reader = new SvgReader();
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  parser.end(text);
  if (!reader.root) throw new CodedError('file_damaged', 'no svg element');
  if (reader.filterSteps > maxFilterSteps) throw tooComplex(`${reader.filterSteps} filter steps`);
  const drawn = reader.drawn();
  if (drawn > maxElements) throw tooComplex(`${drawn} elements`);
  return sizeOf(reader.root);
}

function tooComplex(what: string): CodedError {
  return new CodedError('file_too_complex', `a drawing of ${what}`);
}

/** Counts elements, and those that `use` adds. */
class SvgReader {
  root: Record<string, string> | null = null;
  filterSteps = 0;
  #known = new Map<string, Group>();
  #whole: Group = { own: 0, holds: [] };
  /** The group of each open element. */
  #open: Group[] = [];

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#open.length >= budgets.xmlDepth) throw tooComplex('elements in elements');
    const local = name.slice(name.indexOf(':') + 1);
    if (local === 'svg') this.root ??= attributes;
    if (local.startsWith('fe')) this.filterSteps += 1;
    const group = this.#groupFor(attributes.id);
    this.#open.push(group);
    group.own += 1;
    const href = attributes.href ?? attributes['xlink:href'] ?? '';
    if (local === 'use' && href.startsWith('#')) group.holds.push(href.slice(1));
  }

  onclosetag(): void {
    this.#open.pop();
  }

  #groupFor(id: string | undefined): Group {
    const around = this.#open.at(-1) ?? this.#whole;
    if (!id) return around;
    const group: Group = { own: 0, holds: [] };
    around.holds.push(group);
    if (!this.#known.has(id)) this.#known.set(id, group);
    return group;
  }

  /**
   * Elements of the whole drawing. One that uses itself, or through very many, counts as endless.
   */
  drawn(): number {
    const counted = new Map<Group, number>();
    const count = (group: Group, depth: number): number => {
      const before = counted.get(group);
      if (before !== undefined) return before;
      if (depth > budgets.xmlDepth) return Number.POSITIVE_INFINITY;
      // Set while it is counted: an element that reaches it again is inside of it.
      counted.set(group, Number.POSITIVE_INFINITY);
      let sum = group.own;
      for (const held of group.holds) {
        const target = typeof held === 'string' ? this.#known.get(held) : held;
        if (target) sum += count(target, depth + 1);
      }
      counted.set(group, sum);
      return sum;
    };
    return count(this.#whole, 0);
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
  const [, number, unit] = /^([\d.]+)\s*([a-z%]*)$/i.exec(length?.trim() ?? '') ?? [];
  const value = Number(number);
  return number && unit !== '%' && value > 0 ? value : null;
}

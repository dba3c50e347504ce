import { type Attributes, attribute, readXml } from '../xml.core.ts';

export interface DiagramItem {
  /** From 0. */
  level: number;
  text: string;
}

/** Points that are a picture's parts, not its content (ECMA-376, 21.4.7.51). */
const drawn = new Set(['pres', 'parTrans', 'sibTrans']);

/** The texts of a diagram ("SmartArt") as a list, each below what it belongs to (ECMA-376, 21.4). */
export function readDiagram(pieces: Iterable<string>): DiagramItem[] {
  const reader = new DiagramReader();
  readXml(pieces, reader);
  return reader.items();
}

class DiagramReader {
  readonly #points = new Map<string, { isRoot: boolean; text: string }>();
  readonly #children = new Map<string, { id: string; order: number }[]>();
  #point = { isRoot: false, text: '' };
  #inParagraph = false;
  #inText = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'pt') this.#openPoint(attributes);
    else if (name === 'cxn') this.#connect(attributes);
    else if (name === 'p') this.#inParagraph = true;
    else if (name === 't') this.#inText = this.#inParagraph;
    else if (name === 'br') this.#point.text += ' ';
  }

  text(text: string): void {
    if (this.#inText) this.#point.text += text;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'p') {
      this.#inParagraph = false;
      this.#point.text += ' ';
    }
  }

  items(): DiagramItem[] {
    const roots = [...this.#points].flatMap(([id, { isRoot }]) => (isRoot ? [id] : []));
    const seen = new Set<string>();
    // What no connection reaches comes last.
    const starts = [...roots, ...this.#points.keys()];
    return starts.flatMap((id) => this.#below(id, seen));
  }

  #openPoint(attributes: Attributes): void {
    const type = attribute(attributes, 'type') ?? 'node';
    this.#point = { isRoot: type === 'doc', text: '' };
    if (!drawn.has(type)) this.#points.set(attribute(attributes, 'modelId') ?? '', this.#point);
  }

  #connect(attributes: Attributes): void {
    if ((attribute(attributes, 'type') ?? 'parOf') !== 'parOf') return;
    const source = attribute(attributes, 'srcId') ?? '';
    const child = {
      id: attribute(attributes, 'destId') ?? '',
      order: Number(attribute(attributes, 'srcOrd') ?? 0),
    };
    const others = this.#children.get(source);
    if (others) others.push(child);
    else this.#children.set(source, [child]);
  }

  /** Without a call for each level: a file may name any number of them. */
  #below(start: string, seen: Set<string>): DiagramItem[] {
    const items: DiagramItem[] = [];
    const open = [{ id: start, level: this.#points.get(start)?.isRoot ? -1 : 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { id, level } = next;
      const point = this.#points.get(id);
      if (!point || seen.has(id)) continue;
      seen.add(id);
      if (level >= 0 && point.text.trim()) items.push({ level, text: point.text.trim() });
      const children = (this.#children.get(id) ?? []).toSorted((a, b) => b.order - a.order);
      for (const child of children) open.push({ id: child.id, level: level + 1 });
    }
    return items;
  }
}

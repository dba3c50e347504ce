/** An element of a page, of which the group and the path are set. */
export interface Grouped {
  element: Element;
  parent: Grouped | null;
  /** Tag and class names, without numbers. */
  kind: string;
  group: string;
  path: string;
}

/** Sets the groups and paths. Entries of a list have class names of their own too, such as a category: they make no other group. */
export function groupBoxes(boxes: readonly Grouped[]): void {
  const families = new Map<Grouped, Map<string, Family>>();
  for (const box of boxes) {
    const family = familyOf(families, box);
    family.count += 1;
    for (const name of namesOf(box)) family.names.set(name, (family.names.get(name) ?? 0) + 1);
  }
  for (const box of boxes) {
    const { count, names } = familyOf(families, box);
    const shared = [...namesOf(box)].filter((name) => (names.get(name) ?? 0) * 2 >= count);
    box.group = `${box.element.localName}.${shared.join(' ')}`;
    const { parent } = box;
    box.path = `${parent?.parent?.group ?? ''}>${parent?.group ?? ''}>${box.group}`;
  }
}

/** Elements of one tag and one parent. */
interface Family {
  count: number;
  names: Map<string, number>;
}

function familyOf(families: Map<Grouped, Map<string, Family>>, box: Grouped): Family {
  const around = box.parent ?? box;
  const byTag = families.get(around) ?? new Map<string, Family>();
  families.set(around, byTag);
  const { localName } = box.element;
  const family = byTag.get(localName) ?? { count: 0, names: new Map<string, number>() };
  byTag.set(localName, family);
  return family;
}

const namesOf = ({ kind }: Grouped) => new Set(kind.slice(kind.indexOf('.') + 1).split(/\s+/));

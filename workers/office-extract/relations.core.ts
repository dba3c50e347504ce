import type { Archive } from './archive.core.ts';
import { attribute, elementsOf } from './xml.core.ts';

/** A part of an office package with its references. */
export interface Relations {
  part: string;
  /** Name of a part by the id that the text uses. */
  byId(id: string): string | undefined;
  /** Name of the first part of a type: `styles`, `sharedStrings`. */
  byType(type: string): string | undefined;
}

/** `usual`: the path of a package's main part if the package does not declare it. */
export function relationsOf(archive: Archive, usual: string): Relations {
  const main = elementsOf(archive.pieces('_rels/.rels'), 'Relationship').find((each) =>
    attribute(each, 'Type')?.endsWith('/officeDocument'),
  );
  const part = resolve('', attribute(main ?? {}, 'Target') ?? usual);
  return partRelations(archive, archive.has(part) ? part : usual);
}

export function partRelations(archive: Archive, part: string): Relations {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const all = elementsOf(archive.pieces(list), 'Relationship').map((each) => ({
    id: attribute(each, 'Id') ?? '',
    type: attribute(each, 'Type') ?? '',
    target: resolve(folder, attribute(each, 'Target') ?? ''),
  }));
  // Of several with one id the first counts.
  const targets = new Map(all.toReversed().map(({ id, target }) => [id, target]));
  return {
    part,
    byId: (id) => targets.get(id),
    byType: (type) => all.find((each) => each.type.endsWith(`/${type}`))?.target,
  };
}

/** A part's name from the folder of the one that names it. */
export function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

import type { ListedModel } from '#bus/contract/model-commands.ts';
import { usageGroups } from '#domain/models/model-entry.ts';
import { type Connection, type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import type { Translate } from '#ui/text.ts';

/** Models by usage group, in the catalogue's order; a second connection is named after the title. */
export function modelEntries(
  models: readonly ListedModel[],
  /** undefined: none of them is the one that is chosen. */
  current: ModelRef | null | undefined,
  t: Translate,
  nameOf: (connection: Connection) => string,
  pick: (ref: ModelRef) => void,
): MenuEntry[] {
  const several = new Set(models.map(({ ref }) => ref.connection)).size > 1;
  return usageGroups.flatMap((group) =>
    models
      .filter(({ entry }) => entry.usageGroup === group && group !== 'ART')
      .map(({ ref, entry }) => ({
        key: `${ref.connection} ${ref.model}`,
        text: entry.title,
        ...(several ? { hint: nameOf(ref.connection) } : {}),
        group: t(`models.group.${group}`),
        ...(current === undefined ? {} : { checked: sameModel(ref, current) }),
        run: () => pick(ref),
      })),
  );
}

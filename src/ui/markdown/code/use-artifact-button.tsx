import { PanelRight20Regular } from '@fluentui/react-icons/svg/panel-right';
import { type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { artifactKind } from '#domain/conversations/artifacts.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { IconButton } from '../../controls/buttons.tsx';
import { useText } from '../../text.ts';
import { RestoreMarksContext } from '../citation-slot.ts';
import { ArtifactSlotContext, FreshAnswerContext } from './artifact-slot.ts';

/**
 * The button that opens code of an answer in a view of its own; null where it is no artifact, or
 * nothing opens here.
 */
export function useArtifactButton(code: CodeContent): ReactNode {
  const { t } = useText();
  const slot = useContext(ArtifactSlotContext);
  const restore = useContext(RestoreMarksContext);
  const id = useId();
  const [isNew] = useState(useContext(FreshAnswerContext));
  const kind = slot && artifactKind(code.language, code.pieces);
  useEffect(() => {
    if (kind) slot?.update(id, { code, restore }, isNew);
  }, [slot, kind, id, code, restore, isNew]);
  if (!slot || !kind) return null;
  return (
    <IconButton
      name={t(kind === 'code' ? 'artifact.openCode' : 'artifact.open')}
      icon={<PanelRight20Regular />}
      data-artifact-button=""
      onClick={() => slot.open(id, { code, restore })}
    />
  );
}

import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { Send20Filled } from '@fluentui/react-icons/svg/send';
import { Sparkle20Regular } from '@fluentui/react-icons/svg/sparkle';
import { type KeyboardEvent, useState } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { GrowingText } from '#ui/controls/growing-text.tsx';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { PictureImage } from '../gallery/picture-image.tsx';
import { ArtOptions } from './art-options.tsx';
import { useComposerBox } from './art-styles.ts';
import { ImprovedPrompt, useImproved } from './improved-prompt.tsx';
import type { Art } from './use-art.ts';

const MaskEditor = later(() => import('./mask-editor.tsx'));

/** The words of the next picture, how it is drawn, and the picture that is changed. */
export function ArtComposer({ art, focus }: { art: Art; focus: number }) {
  const { t } = useText();
  const { draft, setDraft, models, editing } = art;
  const { improved, ask, close } = useImproved();
  const prompt = draft.trim();
  const mayDraw = prompt !== '' && models.model !== null;
  const send = () => {
    if (!mayDraw) return;
    close();
    void art.submit(prompt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) send();
  };
  const take = (text: string) => {
    setDraft(text);
    close();
  };
  return (
    <>
      <ImprovedPrompt improved={improved} take={take} close={close} />
      <div className={useComposerBox()}>
        {editing && <Source art={art} />}
        <GrowingText
          name={t(editing ? 'art.changeLabel' : 'art.label')}
          placeholder={t(editing ? 'art.changePlaceholder' : 'art.placeholder')}
          value={draft}
          change={setDraft}
          keys={{ onKeyDown, onCompositionEnd: () => undefined }}
          focus={focus}
          isHome
        />
        <div data-tools>
          <span data-start>
            <ArtOptions art={art} />
          </span>
          <IconButton
            name={t('art.improve')}
            icon={<Sparkle20Regular />}
            disabled={prompt === '' || improved.state === 'asking'}
            onClick={() => ask(prompt)}
          />
          <IconButton
            tone="accent"
            name={t('art.draw')}
            icon={<Send20Filled />}
            disabled={!mayDraw}
            onClick={send}
          />
        </div>
      </div>
    </>
  );
}

/** The picture that is changed, all of it or the marked part. */
function Source({ art: { editing, edit, models } }: { art: Art }) {
  const { t } = useText();
  const [isMarking, mark] = useState(false);
  if (!editing) return null;
  const { docId, mask } = editing;
  const takesMask = models.model?.masks !== false;
  const isRefused = models.model?.edits === false;
  return (
    <div data-source>
      <i>
        <PictureImage docId={docId} alt="" fit="cover" />
      </i>
      <div>
        <span role={isRefused ? 'alert' : undefined}>{t(sourceText(isRefused, mask))}</span>
        {takesMask && !isRefused && (
          <TextButton onClick={() => mark(true)}>
            <Edit20Regular aria-hidden />
            {t(mask === null ? 'art.mark' : 'art.markAgain')}
          </TextButton>
        )}
      </div>
      <IconButton
        name={t('art.newInstead')}
        icon={<Dismiss20Regular />}
        onClick={() => edit(null)}
      />
      {isMarking && (
        <MaskEditor
          docId={docId}
          done={(next) => {
            edit({ docId, mask: next });
            mark(false);
          }}
          close={() => mark(false)}
        />
      )}
    </div>
  );
}

function sourceText(isRefused: boolean, mask: string | null) {
  if (isRefused) return 'art.noEdits' as const;
  return mask === null ? ('art.changesAll' as const) : ('art.changesPart' as const);
}

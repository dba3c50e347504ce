import '#ui/later-texts.ts';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { useEffect, useRef, useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { useText } from '#ui/text.ts';
import { usePictureActions } from '../gallery/use-picture-actions.ts';
import { useVisit } from '../hooks/use-place.ts';
import { type PanelProps, useShell } from '../shell.tsx';
import { ArtComposer } from './art-composer.tsx';
import { ArtLimit } from './art-limit.tsx';
import { ArtRunView } from './art-run-view.tsx';
import { ArtStart } from './art-start.tsx';
import { useArtBody } from './art-styles.ts';
import { NoArtModel } from './no-art-model.tsx';
import { type Art, useArt } from './use-art.ts';
import { lacksModel } from './use-art-models.ts';

/** Pictures by words: what was drawn in this conversation, and the field for the next. */
export default function ArtPanel({ close, conversationId = null }: PanelProps) {
  const { t } = useText();
  const { place } = useVisit();
  const art = useArt(place?.feature === 'art' ? place : null, conversationId);
  const body = useArtBody();
  const [focus, setFocus] = useState(0);
  const take = (prompt: string) => {
    art.setDraft(prompt);
    setFocus((count) => count + 1);
  };
  const { model } = art.models;
  const isOfServer = model?.ref.connection === 'gateway';
  const isEmpty = art.runs?.length === 0;
  const connect = lacksModel(art.models) ? <NoArtModel models={art.models} /> : null;
  return (
    <SheetDialog title={t('art.title')} close={close}>
      <div className={body}>
        <Head art={art} />
        {art.runs === null && <ListSkeleton />}
        {isEmpty && <ArtStart take={take} connect={connect} />}
        <Runs art={art} close={close} edited={() => setFocus((count) => count + 1)} />
        <footer>
          {!isEmpty && connect}
          <ArtComposer art={art} focus={focus} />
          {isOfServer && <ArtLimit model={model.ref.model} drawn={endedCount(art)} />}
        </footer>
      </div>
    </SheetDialog>
  );
}

const endedCount = ({ runs }: Art) => runs?.filter(({ state }) => state === 'done').length ?? 0;

function Head({ art }: { art: Art }) {
  const { t } = useText();
  const { router } = useShell();
  return (
    <div data-head>
      {art.conversationId !== null && (
        <TextButton onClick={art.startNew}>
          <Add20Regular aria-hidden />
          {t('art.new')}
        </TextButton>
      )}
      {router && (
        <TextButton onClick={() => router.go(placeOf('library', null, { show: 'pictures' }))}>
          <Image20Regular aria-hidden />
          {t('gallery.title')}
        </TextButton>
      )}
    </div>
  );
}

interface RunsProps {
  art: Art;
  close: PanelProps['close'];
  edited: () => void;
}

function Runs({ art, close, edited }: RunsProps) {
  const { t } = useText();
  const { runs, models, again, stop, edit } = art;
  const pictures = usePictureActions(close);
  const list = useRef<HTMLOListElement>(null);
  const count = runs?.length ?? 0;
  const state = runs?.at(-1)?.state;
  // The last one is in view, when it begins and when it has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that ends has another height
  useEffect(() => {
    if (count > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'end' });
  }, [count, state]);
  if (!runs || count === 0) return null;
  const editPicture = (docId: string) => {
    edit({ docId, mask: null });
    edited();
  };
  return (
    <ol ref={list} aria-label={t('art.list')}>
      {runs.map((run) => (
        <ArtRunView
          key={run.messageId}
          run={run}
          mayEdit={models.mayEdit}
          actions={{ again, stop, edit: editPicture, pictures }}
        />
      ))}
    </ol>
  );
}

import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { useState } from 'react';
import { type ArtRun, isDrawing } from '#domain/art/art-run.ts';
import { nameOfPicture } from '#domain/art/picture-name.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { PictureImage } from '../gallery/picture-image.tsx';
import { PictureTools } from '../gallery/picture-tools.tsx';
import type { PictureActions } from '../gallery/use-picture-actions.ts';
import { useOpenDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';
import { ArtFailure } from './art-failure.tsx';
import { useRun } from './art-styles.ts';
import { DrawingState } from './drawing-state.tsx';

interface RunActions {
  again: (run: ArtRun) => void;
  stop: (messageId: string) => void;
  edit: (docId: string) => void;
  pictures: PictureActions;
}

interface ArtRunViewProps {
  run: ArtRun;
  /** The model can change pictures. */
  mayEdit: boolean;
  actions: RunActions;
}

/** What was asked for, and what came of it. */
export function ArtRunView({ run, mayEdit, actions }: ArtRunViewProps) {
  const { request, state, docIds, messageId, modelTitle } = run;
  const facts = [modelTitle, ...(request.ratio ? [request.ratio] : [])].join(' · ');
  const isEnded = !isDrawing(state);
  return (
    <li className={useRun()} data-run={state}>
      <p data-prompt dir="auto">
        {request.prompt}
      </p>
      {!isEnded && <DrawingState run={run} stop={() => actions.stop(messageId)} />}
      {state === 'done' && (
        <div data-pictures>
          {docIds.map((docId, at) => (
            <Result key={docId} {...{ docId, run, at, mayEdit, actions }} />
          ))}
        </div>
      )}
      {isEnded && state !== 'done' && <ArtFailure run={run} again={() => actions.again(run)} />}
      {state === 'done' && (
        <small>
          <bdi>{facts}</bdi>
        </small>
      )}
    </li>
  );
}

interface ResultProps extends ArtRunViewProps {
  docId: string;
  at: number;
}

function Result({ docId, run, at, mayEdit, actions }: ResultProps) {
  const { t } = useText();
  const { router } = useShell();
  const open = useOpenDocument();
  const { prompt, ratio } = run.request;
  const [shape, setShape] = useState(ratio?.replace(':', ' / ') ?? '1');
  const count = run.docIds.length;
  const alt = count > 1 ? t('art.nth', { number: at + 1, prompt }) : prompt;
  const name = nameOfPicture(prompt, 'image/png', count > 1 ? at + 1 : null);
  const show = () => {
    if (router) router.go(placeOf('library', docId));
    else open?.({ docId, docType: 'image', title: prompt, at: null });
  };
  return (
    // All of it is in view with what can be done with it.
    <figure style={{ maxWidth: `min(520px, calc(48dvh * ${shape}))` }}>
      <button
        type="button"
        data-frame
        aria-label={t('art.open', { prompt: alt })}
        style={{ aspectRatio: shape }}
        onClick={show}
      >
        <PictureImage docId={docId} alt={alt} fit="contain" measured={setShape} />
      </button>
      <figcaption>
        <IconButton
          name={t('art.vary')}
          icon={<ArrowClockwise20Regular />}
          onClick={() => actions.again(run)}
        />
        {mayEdit && (
          <IconButton
            name={t('art.edit')}
            icon={<Edit20Regular />}
            onClick={() => actions.edit(docId)}
          />
        )}
        <PictureTools docId={docId} name={name} actions={actions.pictures} />
      </figcaption>
    </figure>
  );
}

import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Pause20Regular } from '@fluentui/react-icons/svg/pause';
import { Play20Regular } from '@fluentui/react-icons/svg/play';
import { type MouseEvent, useState } from 'react';
import { type Upload, waitsForPerson } from '#domain/documents/uploads.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { foldOnEscape } from '../../parts/fold-on-escape.ts';
import { FileCard } from '../file-card.tsx';
import { FileIcon } from '../file-icon.tsx';
import { shareOf, statusOf } from '../file-status.ts';
import { focusAfter } from '../focus-after.ts';
import { copyAnnouncement } from '../server-copy.ts';
import { isBeingAdded } from '../upload-list.ts';
import type { FileChipProps } from './file-chip-props.ts';
import { useFileChip } from './file-chip-styles.ts';

/** An added file: its progress and its facts. */
export function FileChip({ upload, actions, notes, refocus }: FileChipProps) {
  const { t } = useText();
  const [unfolded, unfold] = useState(false);
  const isBad = upload.state === 'error';
  const isOpen = unfolded || isBad;
  const asks = waitsForPerson(upload);
  return (
    <Group
      className={useFileChip()}
      name={upload.name}
      aria-busy={upload.state === 'uploading'}
      data-bad={isBad && !asks ? '' : undefined}
      data-asks={asks ? '' : undefined}
      data-paused={upload.isPaused ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      data-state={upload.state}
      onKeyDown={foldOnEscape('[data-name]', isOpen && !isBad ? () => unfold(false) : null)}
    >
      <div data-row>
        {isBad ? (
          <span data-name>
            <Words upload={upload} notes={notes.length} />
          </span>
        ) : (
          <button
            type="button"
            data-name
            aria-expanded={isOpen}
            title={t('files.about', { name: upload.name })}
            onClick={() => unfold(!unfolded)}
          >
            <Words upload={upload} notes={notes.length} />
          </button>
        )}
        <Controls upload={upload} actions={actions} refocus={refocus} />
      </div>
      <Bar upload={upload} />
      {isOpen && <FileCard upload={upload} actions={actions} notes={notes} refocus={refocus} />}
    </Group>
  );
}

function Words({ upload, notes }: { upload: Upload; notes: number }) {
  const { name, type, state } = upload;
  return (
    <>
      <FileIcon name={name} type={type} />
      <bdi title={name}>{name}</bdi>
      {state !== 'error' && <Facts upload={upload} notes={notes} />}
    </>
  );
}

/** What is done with the file; once it is read, what to know about it, and about its copy on the server. */
function Facts({ upload, notes }: { upload: Upload; notes: number }) {
  const { t } = useText();
  const { server } = upload;
  const status = statusOf(upload);
  if (status) return <small>{t(status.key, status.params)}</small>;
  const copy = copyAnnouncement(server);
  if (copy) return <small>{t(copy.key, copy.params)}</small>;
  return notes > 0 && <small data-notice>{t('files.notes', { count: notes })}</small>;
}

function Bar({ upload }: { upload: Upload }) {
  const { t } = useText();
  const share = shareOf(upload);
  const status = statusOf(upload);
  if (share === null || !status) return null;
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={t('files.progress', { name: upload.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t(status.key, status.params)}
    >
      <b style={{ width: `${percent}%` }} />
    </div>
  );
}

function Controls({ upload, actions, refocus }: Omit<FileChipProps, 'notes'>) {
  const { t } = useText();
  const { name, state, isPaused } = upload;
  if (isBeingAdded(upload)) return null;
  const remove = ({ currentTarget }: MouseEvent) => {
    focusAfter(currentTarget, refocus);
    void actions.remove(upload);
  };
  const canPause = state === 'uploading' || state === 'pending';
  return (
    <>
      {canPause && (
        <IconButton
          name={t('files.pause', { name })}
          icon={<Pause20Regular />}
          onClick={() => void actions.control(upload, 'pause')}
        />
      )}
      {isPaused && (
        <IconButton
          name={t('files.resume', { name })}
          icon={<Play20Regular />}
          onClick={() => void actions.control(upload, 'resume')}
        />
      )}
      <IconButton
        name={t('chips.remove', { title: name })}
        icon={<Dismiss20Regular />}
        onClick={remove}
      />
    </>
  );
}

import { Download } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button';
import { fileSize } from '../../../ui/formats/numbers';
import { useSignedInUser } from '../../accounts';
import { ProMark } from '../../plans';
import { useListDownload } from './use-list-download';

/** Offers the list as a file. CSV is part of Pro; JSON is available to every creator. */
export function ListDownloads() {
  const { isPro } = useSignedInUser();
  const navigate = useNavigate();
  const noteId = useId();
  const { download, start } = useListDownload();
  const toPlan = () => navigate('/settings?tab=subscription');

  return (
    <div className="flex flex-col gap-1.5 lg:items-end">
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button
          aria-disabled={!isPro || undefined}
          aria-describedby={isPro ? undefined : noteId}
          busy={download?.format === 'csv'}
          onClick={() => (isPro ? start('csv') : toPlan())}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Download CSV
          {!isPro && <ProMark />}
        </Button>
        <Button busy={download?.format === 'json'} onClick={() => start('json')}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Download JSON
        </Button>
      </div>
      {!isPro && !download && (
        <p id={noteId} className="text-meta text-ink-2">
          CSV is part of Pro. JSON is free.
        </p>
      )}
      {download && (
        <p className="text-meta text-ink-2 tabular-nums">
          <span role="status">Downloading your list</span>
          {download.bytes > 0 && `: ${fileSize(download.bytes)} so far`}
        </p>
      )}
    </div>
  );
}

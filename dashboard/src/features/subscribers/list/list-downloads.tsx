import { errorMessage } from '@tidings/sdk';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api';
import { Button } from '../../../ui/button';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { downloadFile } from '../../../ui/formats/download-file';
import { formatFileSize } from '../../../ui/formats/numbers';
import { useSignedInUser } from '../../accounts/session';
import { ProMark } from '../../plans/pro-offer';
import type { ListFilter } from '../queries';

export type ListFormat = 'csv' | 'json';

const FORMATS = {
  csv: { path: '/api/subscribers/export.csv', type: 'text/csv' },
  json: { path: '/api/subscribers/export.json', type: 'application/json' },
} as const;

/** The part of the list to export. */
export type ExportFilter = ListFilter;

type ListDownload = { format: ListFormat; bytes: number };

/** Downloads the list as a file. Progress is the received bytes, because the total size is unknown. */
function useListDownload() {
  const [download, setDownload] = useState<ListDownload>();

  async function start(format: ListFormat, listFilter: ExportFilter) {
    if (download) return;
    setDownload({ format, bytes: 0 });
    try {
      const file = await fetchList({
        format,
        listFilter,
        onProgress: (bytes) => setDownload({ format, bytes }),
      });
      const name = createFileName(format, new Date());
      downloadFile(name, file);
      showToast('List downloaded', name);
    } catch (error) {
      showErrorToast('Download failed', errorMessage(error));
    }
    setDownload(undefined);
  }

  return { download, start };
}

type ListRequest = {
  format: ListFormat;
  listFilter: ExportFilter;
  onProgress: (bytes: number) => void;
};

async function fetchList({ format, listFilter, onProgress }: ListRequest): Promise<Blob> {
  const { path, type } = FORMATS[format];
  const { search, segment, filter, status } = listFilter;
  const query = {
    ...(search && { search }),
    ...(status && { status }),
    ...(segment !== undefined && { segment }),
    ...(filter && { filter: JSON.stringify(filter) }),
  };
  const { data } = await api.GET(path, { params: { query }, parseAs: 'stream' });
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = data?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts, { type });
}

/** Returns a name such as `subscribers_2026-11-21.csv`. */
function createFileName(format: ListFormat, now: Date): string {
  return `subscribers_${now.toISOString().slice(0, 10)}.${format}`;
}

/** Offers the list as a file, with the filter of the screen. CSV requires Pro, and JSON does not. */
export function ListDownloads({ listFilter }: { listFilter: ExportFilter }) {
  const { isPro } = useSignedInUser();
  const navigate = useNavigate();
  const noteId = useId();
  const { download, start } = useListDownload();
  const planLink = () => navigate('/settings?tab=subscription');

  return (
    <div className="flex flex-col gap-1.5 lg:items-end">
      <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
        <Button
          aria-disabled={!isPro || undefined}
          aria-describedby={isPro ? undefined : noteId}
          busy={download?.format === 'csv'}
          onClick={() => (isPro ? start('csv', listFilter) : planLink())}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
          <DownloadLabel format="CSV" />
          {!isPro && <ProMark />}
        </Button>
        <Button busy={download?.format === 'json'} onClick={() => start('json', listFilter)}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          <DownloadLabel format="JSON" />
        </Button>
      </div>
      {!isPro && !download && (
        <p id={noteId} className="text-meta text-ink-2">
          CSV is part of Pro. JSON is free.
        </p>
      )}
      {isFiltered(listFilter) && !download && (
        <p className="text-meta text-ink-2">
          Files contain only the matching subscribers.
          {listFilter.status === undefined && ' A CSV file contains only active ones.'}
        </p>
      )}
      {download && (
        <p className="text-meta text-ink-2 tabular-nums">
          <span role="status">Downloading your list</span>
          {download.bytes > 0 && `: ${formatFileSize(download.bytes)} so far`}
        </p>
      )}
    </div>
  );
}

/** Labels a download. On a phone, only the icon marks it as a download. */
function DownloadLabel({ format }: { format: string }) {
  return (
    <span>
      <span className="max-md:sr-only">Download </span>
      {format}
    </span>
  );
}

function isFiltered({ search, segment, filter, status }: ExportFilter): boolean {
  return [search, segment, filter, status].some(Boolean);
}

import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { downloadFile } from '../../../ui/formats/download-file';

export type ListFormat = 'csv' | 'json';

const FORMATS = {
  csv: { path: '/api/subscribers/export.csv', type: 'text/csv' },
  json: { path: '/api/subscribers/export.json', type: 'application/json' },
} as const;

type Download = { format: ListFormat; bytes: number };

/** Downloads the whole list as a file. The total size is unknown until the end, so progress is the bytes received. */
export function useListDownload() {
  const [download, setDownload] = useState<Download>();

  async function start(format: ListFormat) {
    if (download) return;
    setDownload({ format, bytes: 0 });
    try {
      const file = await fetchList(format, (bytes) => setDownload({ format, bytes }));
      const name = fileNameOf(format, new Date());
      downloadFile(name, file);
      showToast('List downloaded', name);
    } catch (error) {
      showErrorToast('Download failed', messageOf(error));
    }
    setDownload(undefined);
  }

  return { download, start };
}

async function fetchList(format: ListFormat, onProgress: (bytes: number) => void): Promise<Blob> {
  const { path, type } = FORMATS[format];
  const { data } = await api.GET(path, { parseAs: 'stream' });
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
function fileNameOf(format: ListFormat, now: Date): string {
  return `subscribers_${now.toISOString().slice(0, 10)}.${format}`;
}

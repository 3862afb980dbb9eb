import { useQueryClient } from '@tanstack/react-query';
import { formBody, unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { api } from '../../../api';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { fetchWithProgress } from '../../media/fetch-with-progress';
import type { ColumnMapping, ImportRun, RequestedMapping } from './import-run';
import { importKey } from './queries';

/** Returns the actions on an import. Each resolves to the updated import. */
export function useImportActions(id: number) {
  const queryClient = useQueryClient();
  const store = (run: ImportRun) => queryClient.setQueryData(importKey(id), run);
  const params = { path: { id } };

  const remap = useSingleMutation({
    mutationFn: (mapping: ColumnMapping) =>
      unwrap(api.POST('/api/subscribers/imports/{id}/start', { params, body: { mapping } })),
    onSuccess: store,
  });
  const start = useSingleMutation({
    mutationFn: (consent: string) =>
      unwrap(api.POST('/api/subscribers/imports/{id}/start', { params, body: { consent } })),
    onSuccess: store,
  });
  const undo = useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/subscribers/imports/{id}/undo', { params })),
    onSuccess: store,
  });

  return { remap, start, undo };
}

type Upload = { file: File; mapping?: RequestedMapping };

/** Uploads a list for a dry run, which adds no subscribers. */
export function useUploadList() {
  const [progress, setProgress] = useState(0);
  const abortController = useRef<AbortController>(undefined);

  const upload = useSingleMutation({
    mutationFn: ({ file, mapping }: Upload) => {
      setProgress(0);
      abortController.current = new AbortController();
      return unwrap(
        api.POST('/api/subscribers/import', {
          params: { query: { dryRun: 'true' } },
          // The mapping precedes the file, so that a server that streams the form receives it in time.
          body: formBody({ mapping: mapping && JSON.stringify(mapping), file }),
          fetch: fetchWithProgress(setProgress),
          signal: abortController.current.signal,
        }),
      );
    },
  });

  return { upload, progress, cancel: () => abortController.current?.abort() };
}

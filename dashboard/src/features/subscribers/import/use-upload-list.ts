import { unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { api } from '../../../api';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { fetchWithProgress } from '../../media';
import type { ColumnMapping } from './import-run';

type Upload = { file: File; mapping?: ColumnMapping };

/** Uploads a list for a dry run, which adds no subscribers. */
export function useUploadList() {
  const [share, setShare] = useState(0);
  const cancelling = useRef<AbortController>(undefined);

  const upload = useSingleMutation({
    mutationFn: ({ file, mapping }: Upload) => {
      setShare(0);
      cancelling.current = new AbortController();
      return unwrap(
        api.POST('/api/subscribers/import', {
          params: { query: { dryRun: 'true' } },
          // The OpenAPI description types a file as a binary string. A browser sends it as the form below.
          body: {},
          bodySerializer: () => formWith(file, mapping),
          fetch: fetchWithProgress(setShare),
          signal: cancelling.current.signal,
        }),
      );
    },
  });

  return { upload, share, cancel: () => cancelling.current?.abort() };
}

function formWith(file: File, mapping: ColumnMapping | undefined): FormData {
  const form = new FormData();
  // Before the file, so that a server that streams the form knows the mapping in time.
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  form.set('file', file);
  return form;
}

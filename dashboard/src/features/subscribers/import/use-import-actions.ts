import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import type { ColumnMapping, ImportRun } from './import-run';
import { importKey } from './queries';

/** Returns the actions on an import. Each resolves to the updated import. */
export function useImportActions(id: number) {
  const queryClient = useQueryClient();
  const store = (run: ImportRun) => queryClient.setQueryData(importKey(id), run);
  const params = { path: { id } };

  const checkAgain = useSingleMutation({
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

  return { checkAgain, start, undo };
}

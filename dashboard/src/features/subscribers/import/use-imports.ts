import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { importsKey } from './import-run';

const SHOWN = 5;

/** Fetches the latest imports, including dry runs. */
export function useImports() {
  return useQuery({
    queryKey: [...importsKey, 'newest'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/imports', { params: { query: { limit: SHOWN } }, signal })),
    select: ({ data }) => data,
  });
}

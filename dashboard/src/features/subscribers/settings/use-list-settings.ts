import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { listSettingsKey } from './list-settings';

export function useListSettings() {
  return useQuery({
    queryKey: listSettingsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/list-settings', { signal })),
  });
}

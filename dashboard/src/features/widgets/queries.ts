import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { installsKey } from './allowed-host';

export function useInstalls() {
  return useQuery({
    queryKey: installsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/widgets/installs', { signal }))).data,
  });
}

export function useWidgetRelease() {
  return useQuery({
    queryKey: ['/api/widgets/release'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/widgets/release', { signal })),
  });
}

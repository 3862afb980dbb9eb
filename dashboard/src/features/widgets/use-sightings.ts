import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { sightingsKey } from './allowed-host';

export function useSightings() {
  return useQuery({
    queryKey: sightingsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/widgets/sightings', { signal }))).data,
  });
}

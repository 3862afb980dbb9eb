import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';

export function useWidgetRelease() {
  return useQuery({
    queryKey: ['/api/widgets/release'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/widgets/release', { signal })),
  });
}

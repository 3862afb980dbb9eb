import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';

export const invoicesKey = ['/api/invoices'];

export function useInvoices() {
  return useQuery({
    queryKey: invoicesKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/invoices', { signal })),
  });
}

export const subscriptionKey = ['/api/subscription'];

export function useSubscription() {
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscription', { signal })),
  });
}

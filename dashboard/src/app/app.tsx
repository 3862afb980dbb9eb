import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import { ReauthenticationDialog } from '../features/accounts';
import { ToastRegion } from '../ui/toast-region';

type AppProps = { queryClient: QueryClient; router: RouterProviderProps['router'] };

export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ReauthenticationDialog />
      <ToastRegion />
    </QueryClientProvider>
  );
}

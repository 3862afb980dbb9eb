import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router';

/** Loads after the first screen, because only user actions open it. */
const Overlays = lazy(async () => ({ default: (await import('./layout/overlays')).Overlays }));

type AppProps = { queryClient: QueryClient; router: RouterProviderProps['router'] };

export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Overlays />
      </Suspense>
    </QueryClientProvider>
  );
}

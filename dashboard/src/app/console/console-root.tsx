import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { watchConsoleSession } from '../../features/admin/session/current-admin';
import { createQueryClient } from '../query-client';

/** Renders the console with its own query cache, so that it never shares data with a creator's screens. */
export function ConsoleRoot() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => watchConsoleSession(queryClient), [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      {/* Marks every screen of the console, in both color themes. */}
      <div aria-hidden className="fixed inset-x-0 top-0 z-20 h-1 bg-lamp" />
      <Outlet />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { watchConsoleSession } from '../../features/admin';
import { createQueryClient } from '../query-client';

/** A cache of its own: what an administrator has seen never shows to a creator, nor the other way round. */
export function ConsoleRoot() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => watchConsoleSession(queryClient), [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      {/* Marks every screen of the console, by day and by night. */}
      <div aria-hidden className="fixed inset-x-0 top-0 z-20 h-1 bg-lamp" />
      <Outlet />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../api/query-client.ts';
import { LiveRegion } from '../components/page/live-region.tsx';
import { Toasts } from '../components/ui/toast.tsx';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { makeRouter } from './router.tsx';

export function App() {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Toasts>
          <RouterProvider router={router} />
          <LiveRegion />
        </Toasts>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

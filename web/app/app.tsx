import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../api/query-client.ts';
import { LiveRegion } from '../components/page/live-region.tsx';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { LateToasts } from './late-toasts.tsx';

type Router = ComponentProps<typeof RouterProvider>['router'];

export function App({ router }: { readonly router: Router }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <LiveRegion />
        <LateToasts />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

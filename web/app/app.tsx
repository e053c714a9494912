import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { makeQueryClient } from '../api/query-client.ts';
import { LiveRegion } from '../components/page/live-region.tsx';
import { PageRouter } from '../session/page-router.tsx';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { LateToasts } from './late-toasts.tsx';
import { Pages } from './router.tsx';

export function App({ of }: Pick<ComponentProps<typeof PageRouter>, 'of'>) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <PageRouter {...(of && { of })}>
          <Pages />
        </PageRouter>
        <LiveRegion />
        <LateToasts />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, request } from './request.ts';

/** The default fetch: a GET to the key's parts joined by '/'. */
const fetchByKey = ({ queryKey }: QueryFunctionContext) => request<unknown>('GET', queryKey.join('/'));

/** The same, but null for whom the server does not know (401). */
export async function fetchOrNull<T>(path: string): Promise<T | null> {
  try {
    return await request<T>('GET', path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { forgetPerson } from '../session/personal.ts';
import { ME_KEY } from './account.ts';
import { ApiError, request } from './request.ts';

/** The default fetch: a GET to the key's parts joined by '/'. */
const fetchByKey = ({ queryKey }: QueryFunctionContext) => request<unknown>('GET', queryKey.join('/'));

export function makeQueryClient(): QueryClient {
  /** A session may end elsewhere: the first refused call signs the whole page out. */
  const onError = (error: Error): void => {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (!isSignedOut || !queryClient.getQueryData(ME_KEY)) return;
    forgetPerson();
    queryClient.setQueryData(ME_KEY, null);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
  return queryClient;
}

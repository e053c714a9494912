import type { SiteResponse } from '@nightfall/shared/protocol/site';
import { useQuery } from '@tanstack/react-query';

/** What this server offers; undefined while not known. It never changes while a page is open. */
export const useSite = (): SiteResponse | undefined =>
  useQuery<SiteResponse>({ queryKey: ['/api/site'] }).data;

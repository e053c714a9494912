import type { Fault } from './fault';

export const PAGE_FAULTS: readonly Fault[] = [];

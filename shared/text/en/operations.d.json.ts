// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly panel: {
    readonly refreshed: string;
    readonly openRooms: string;
    readonly roomSearchHint: string;
    readonly roomsNote: string;
    readonly roomList: {
      readonly loading: string;
      readonly none: string;
      readonly hint: string;
      readonly failed: string;
      readonly counted: (values: { total: number; count: string | number }) => string;
    };
    readonly practice: string;
    readonly unknown: string;
    readonly round: (values: { phase: string | number; round: string | number }) => string;
    readonly people: (values: { people: string | number; connected: string | number }) => string;
    readonly paused: string;
    readonly left: (values: { time: string | number }) => string;
    readonly overdue: (values: { time: string | number }) => string;
    readonly allQueues: string;
    readonly queueList: {
      readonly loading: string;
      readonly none: string;
      readonly hint: string;
      readonly failed: string;
      readonly counted: (values: { total: number; count: string | number }) => string;
    };
    readonly onTime: string;
    readonly failedJobs: string;
    readonly failedNote: string;
    readonly queue: string;
    readonly everyQueue: string;
    readonly failedList: {
      readonly loading: string;
      readonly none: string;
      readonly hint: string;
      readonly failed: string;
      readonly counted: (values: { total: number; count: string | number }) => string;
    };
    readonly retry: string;
    readonly retryAll: string;
    readonly retryAllTitle: (values: { queue: string | number }) => string;
    readonly retryAllText: (values: { jobs: number }) => string;
    readonly retryFailed: string;
    readonly planned: string;
    readonly planTitle: string;
    readonly moveTitle: string;
    readonly nothingPlanned: string;
    readonly plannedHelp: string;
    readonly seen: string;
    readonly stop: string;
    readonly stopHint: string;
    readonly stopNeeded: string;
    readonly lead: string;
    readonly plan: string;
    readonly move: string;
    readonly plannedDone: string;
    readonly planFailed: string;
    readonly withdraw: string;
    readonly withdrawTitle: string;
    readonly withdrawText: string;
    readonly withdrawn: string;
    readonly withdrawFailed: string;
  };
  readonly roomHeads: {
    readonly room: string;
    readonly phase: string;
    readonly ends: string;
    readonly people: string;
    readonly bots: string;
    readonly waiting: string;
    readonly plan: string;
    readonly age: string;
  };
  readonly phases: {
    readonly lobby: string;
    readonly role_deal: string;
    readonly job_choice: string;
    readonly role_resolve: string;
    readonly discussion: string;
    readonly vote: string;
    readonly results: string;
  };
  readonly plans: {
    readonly permanent: string;
    readonly pass_48h: string;
  };
  readonly queueHeads: {
    readonly queue: string;
    readonly waiting: string;
    readonly active: string;
    readonly delayed: string;
    readonly failed: string;
    readonly lateness: string;
    readonly actions: string;
  };
  readonly failedHeads: {
    readonly queue: string;
    readonly when: string;
    readonly queued: string;
    readonly attempts: string;
    readonly reason: string;
    readonly actions: string;
  };
  readonly leads: {
    readonly '0': string;
    readonly '15': string;
    readonly '20': string;
    readonly '30': string;
    readonly '60': string;
    readonly now: string;
  };
};
export default messages;

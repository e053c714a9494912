import type { MaintenanceNotice } from '@nightfall/shared/protocol/site';
import { serverClock } from '../../api/server-clock.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** '22:05' today, '22:05 on Nov 26' on another day, in the browser's time zone. */
export function momentText(time: number, now = serverClock.now()): string {
  const day = DAY.format(time);
  return day === DAY.format(now) ? TIME.format(time) : `${TIME.format(time)} on ${day}`;
}

/** The same words in every theme. */
export function noticeText({ stage, stopsAt, noRoundsFrom }: MaintenanceNotice): string {
  switch (stage) {
    case 'planned':
      return `Maintenance starts at ${momentText(stopsAt)}. You can start rounds until ${momentText(noRoundsFrom)}.`;
    case 'winding_down':
      return `No round can be started now: maintenance starts at ${momentText(stopsAt)}. A round that is under way goes on.`;
    case 'due':
      return 'Maintenance is under way. No round can be started until it is over.';
  }
}

export const TEXTS = {
  label: 'Maintenance',
  over: 'Maintenance is called off or over. You can start rounds.',
} as const;

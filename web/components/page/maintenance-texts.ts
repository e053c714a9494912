import type { MaintenanceNotice } from '@nightfall/shared/protocol/site';
import INFO from '@nightfall/shared/text/en/info.json';
import { serverClock } from '../../api/server-clock.ts';
import { dateFormat } from '../../session/formats.ts';

const TEXTS = INFO.maintenance;

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = dateFormat({ month: 'short', day: 'numeric' });

/** '22:05' today, '22:05 on Nov 26' on another day, in the browser's time zone. */
export function momentText(moment: number, now = serverClock.now()): string {
  const [day, time] = [DAY.format(moment), TIME.format(moment)];
  return day === DAY.format(now) ? time : TEXTS.timeOnDay({ time, day });
}

/** The same words in every theme. */
export function noticeText({ stage, stopsAt, noRoundsFrom }: MaintenanceNotice): string {
  const start = momentText(stopsAt);
  switch (stage) {
    case 'planned':
      return TEXTS.planned({ start, lastRound: momentText(noRoundsFrom) });
    case 'winding_down':
      return TEXTS.windingDown({ start });
    case 'due':
      return TEXTS.due;
  }
}

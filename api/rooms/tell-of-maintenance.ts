import type { Hall } from './caller.ts';
import type { Connection } from './connection.ts';

type Telling = Pick<Hall, 'connections' | 'maintenance'>;

/** Says what is planned, or that nothing is, to a page of ours; plain clients are told nothing that they do not know. */
export function tellOfMaintenance({ maintenance }: Telling, connection: Connection): void {
  if (!connection.isOwnPage) return;
  connection.send({ type: 'maintenance', data: { notice: maintenance.notice() } });
}

/** From now on every open page hears of it when that changes. */
export function keepTelling(hall: Telling): void {
  hall.maintenance.onChange(() => {
    for (const connection of hall.connections.all()) tellOfMaintenance(hall, connection);
  });
}

import { gameWith, type Table } from '@nightfall/shared/game/testing/table';

/** Roles that do something to others at night. */
export const DEALT = {
  Ann: 'Robber',
  Bob: 'Curator',
  Cleo: 'Alpha Wolf',
  Dov: 'Thing',
  Esme: 'Bodyguard',
  Finn: 'Stalker',
};

/** A night in which all of them act. */
export function nightOf(dealt: Record<string, string>): Table {
  const table = gameWith(dealt);
  table.submit('Ann', { type: 'rob_player', targetUserId: 'Finn' });
  table.submit('Bob', { type: 'assign_artifact', targetUserId: 'Ann', artifactId: 'mask-of-muting' });
  table.submit('Cleo', { type: 'convert_player', targetUserId: 'Dov' });
  table.submit('Dov', { type: 'tap_player', targetUserId: 'Esme' });
  table.submit('Esme', { type: 'protect_from_death', targetUserId: 'Ann' });
  table.submit('Finn', { type: 'target_player', targetUserId: 'Bob' });
  return table;
}

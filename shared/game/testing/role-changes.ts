import type { Table } from './table.ts';

/** The super admin changes a player's card, or fixes it in the lobby. */
export const change = (table: Table, name: string, role: string) =>
  table.run({ type: 'change_role', playerId: table.player(name).id, role });

/** The code of a refusal; undefined when the change was made. */
export function refusal(table: Table, name: string, role: string): string | undefined {
  const decision = change(table, name, role);
  return decision.ok ? undefined : decision.rejection.code;
}

/** What a player receives, without the clock. */
export const received = (table: Table, name: string) =>
  JSON.stringify({ ...table.view(name), serverTime: 0 });

/** The receivers of a frame: the room, or the players whose own version grows. */
export function whoIsTold(table: Table, act: () => void): string[] {
  const before = table.state;
  act();
  if (table.state.version > before.version) return ['room'];
  return table.state.players
    .filter(({ privateVersion }, seat) => privateVersion > (before.players[seat]?.privateVersion ?? 0))
    .map(({ displayName }) => displayName);
}

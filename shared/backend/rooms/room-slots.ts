/** One for each last digit of a game's id: what is kept of all rooms lies on different nodes of a cluster. */
export const ROOM_SLOTS: readonly string[] = [...'0123456789abcdef'];

export const roomSlotOf = (gameId: string): string => gameId.slice(-1);

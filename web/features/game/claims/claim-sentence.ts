import { claimFromPayload } from '@nightfall/shared/game/talk/claim-payload';
import type { ClaimView, GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';

export type SaidClaim = ClaimView['claim'];

type Room = Pick<GameView, 'players' | 'customRoles'>;

/** A claim in the first person and in the words of the theme, as the server says it in the chat. */
export function claimSentence(
  { players, customRoles }: Room,
  theme: Theme,
  userId: string,
  said: SaidClaim,
): string {
  const seat = (id: string) => players.find((player) => player.userId === id)?.id;
  const claim = claimFromPayload(said, seat);
  if (claim === null) return '';
  const words = theme.words.withTitles(new Map(customRoles.map(({ name, title }) => [name, title])));
  const userOf = (id: string) => players.find((player) => player.id === id)?.userId ?? '';
  const self = seat(userId);
  return words.claim(claim, {
    player: (id) => nameOf(players, userOf(id)),
    ...(self === undefined ? {} : { self }),
  });
}

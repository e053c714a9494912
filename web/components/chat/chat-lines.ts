import type { GameView, MessageView } from '@nightfall/shared/protocol/game-view';

/** A line of the chat: something that was said, or the claims with which many bots have begun. */
export type ChatLine =
  | { readonly kind: 'message'; readonly message: MessageView }
  | { readonly kind: 'opening'; readonly id: string; readonly messages: readonly MessageView[] };

/** With more bots than these nobody could read what people say between all that they claim (talk.md section 2). */
const MOST_BOTS_UNFOLDED = 8;

/** The chat as it is read: at a table of many bots the role that each of them claims first is folded into one line. */
export function chatLines(
  messages: readonly MessageView[],
  { players, claims }: Pick<GameView, 'players' | 'claims'>,
): ChatLine[] {
  const bots = new Set(players.filter(({ isBot }) => isBot).map(({ userId }) => userId));
  const roleClaims = new Set(claims.filter(({ claim }) => claim.kind === 'role').map(({ id }) => id));
  const hasBegun = new Set<string>();
  const isOpening = ({ userId, claimId }: MessageView): boolean => {
    if (bots.size <= MOST_BOTS_UNFOLDED || userId === null || !bots.has(userId)) return false;
    if (claimId === undefined || !roleClaims.has(claimId) || hasBegun.has(userId)) return false;
    hasBegun.add(userId);
    return true;
  };
  const opening = messages.filter(isOpening);
  const folded = new Set(opening);
  return messages.flatMap((message): ChatLine[] => {
    if (!folded.has(message)) return [{ kind: 'message', message }];
    return message === opening[0] ? [{ kind: 'opening', id: message.id, messages: opening }] : [];
  });
}

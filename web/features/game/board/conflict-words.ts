import type { GameView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';
import { alternatives, listed } from '../../../session/formats.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { type ClaimPlace, claimText } from '../claims/claim-kinds.ts';
import { centerName } from '../night/choice-words.ts';
import type { Conflict } from './conflicts.ts';

const TEXTS = GAME.board;

/** A conflict in words, without saying who is right. */
export function conflictWords(conflict: Conflict, view: GameView, theme: Theme): string {
  const names = conflict.userIds.map((userId) => nameOf(view.players, userId));
  const factsOf = (role: string) => roleFacts(role, theme, view.customRoles);
  const titleOf = (role: string) => factsOf(role).title;
  switch (conflict.kind) {
    case 'too_many':
      return TEXTS.tooMany({
        ...theme.named('role', factsOf(conflict.role).noun),
        cards: conflict.cards,
        names: listed(names),
        count: names.length,
      });
    case 'two_prints':
      return TEXTS.twoPrints({
        place: placeWords(conflict.place, view, theme),
        roles: listed(conflict.roles.map(titleOf)),
      });
    case 'same_action':
      return TEXTS.sameAction({
        names: listed(names),
        count: names.length,
        roles: alternatives(conflict.roles.map(titleOf)),
        cards: cardCount(conflict.cards, theme),
      });
    case 'denied': {
      const [name = '', ...deniers] = names;
      const { userId, claim } = conflict.told;
      return TEXTS.denied({
        name,
        said: claimText(view, theme, userId, claim),
        deniers: listed(deniers),
      });
    }
  }
}

function cardCount(count: number, { text, say }: Theme): string {
  const { oneCard, manyCards } = text.screens.labels;
  return say(count === 1 ? oneCard : manyCards, { count: String(count) });
}

function placeWords(place: ClaimPlace, { players }: GameView, theme: Theme): string {
  if ('userId' in place) return TEXTS.cardOf({ name: nameOf(players, place.userId), ...theme.card });
  return capitalised(
    'pile' in place ? theme.text.actions.werewolfPile : centerName(place.centerIndex, theme),
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

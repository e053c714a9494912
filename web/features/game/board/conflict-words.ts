import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { type ClaimPlace, claimSentence } from '../claims/claim-kinds.ts';
import { centerName } from '../night/choice-words.ts';
import type { Conflict } from './conflicts.ts';
import { TEXTS } from './texts.ts';

/** A conflict in words, without saying who is right. */
export function conflictWords(conflict: Conflict, view: GameView, theme: Theme): string {
  const names = conflict.userIds.map((userId) => nameOf(view.players, userId));
  const titleOf = (role: string) => roleFacts(role, theme, view.customRoles).title;
  switch (conflict.kind) {
    case 'too_many':
      return TEXTS.tooMany(titleOf(conflict.role), conflict.cards, names);
    case 'two_prints':
      return TEXTS.twoPrints(placeWords(conflict.place, view, theme), conflict.roles.map(titleOf));
    case 'same_action':
      return TEXTS.sameAction(names, conflict.roles.map(titleOf), cardCount(conflict.cards, theme));
    case 'denied': {
      const [name = '', ...deniers] = names;
      const { userId, claim } = conflict.told;
      return TEXTS.denied(name, claimSentence(view, theme, userId, claim), deniers);
    }
  }
}

function cardCount(count: number, { text, say }: Theme): string {
  const { labels, terms } = text.screens;
  return count === 1 ? `one ${terms.card}` : say(labels.manyCards, { count: String(count) });
}

function placeWords(place: ClaimPlace, { players }: GameView, theme: Theme): string {
  if ('userId' in place) return TEXTS.cardOf(nameOf(players, place.userId), theme.text.screens.terms.card);
  return capitalised(
    'pile' in place ? theme.text.actions.werewolfPile : centerName(place.centerIndex, theme),
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

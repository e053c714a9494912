import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { claimSentence } from '@nightfall/shared/game/sentences/claim-sentences';
import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import { claimFromPayload } from '@nightfall/shared/game/talk/claim-payload';
import type { ClaimView, GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';
import { actionsOf } from '../parts/roles-in-play.ts';

/** The kinds of claims that chips offer. */
export const CLAIM_CHIPS = ['role', 'saw', 'did', 'told', 'think'] as const;
export type ClaimChip = (typeof CLAIM_CHIPS)[number];

type Selection = Pick<GameView, 'selectedRoles' | 'customRoles' | 'werewolfPileSize'>;

/** The roles of this game with an action, each once. */
export const actingRoles = (view: Selection): readonly string[] =>
  [...new Set(view.selectedRoles)].filter((role) => actionsOf(role, view).length > 0);

/** Whether a role in this game may pass its action. Custom roles always may. */
export const canAnyRolePass = (view: Selection): boolean =>
  actingRoles(view).some((role) => findBuiltInRole(role)?.canPass ?? true);

/** Facts that name no other player: they happened to the player who claims them. */
export const ABOUT_ONESELF: ReadonlySet<ClaimFact> = new Set(['tapped', 'converted', 'artifact']);

/** What the night may have told a player of this game. */
export function factsIn(view: Selection): readonly ClaimFact[] {
  const roles = view.selectedRoles.flatMap((name) => findBuiltInRole(name) ?? []);
  const groups = new Set(roles.flatMap(({ recognises }) => recognises.map(({ group }) => group)));
  const actions = new Set(view.selectedRoles.flatMap((role) => actionsOf(role, view)));
  const isThere: Record<ClaimFact, boolean> = {
    wolf: groups.has('wolves'),
    mason: groups.has('masons'),
    seer: groups.has('seers'),
    apprenticeSeer: groups.has('apprenticeSeers') && view.selectedRoles.includes('Apprentice Seer'),
    acted: roles.some(({ wake }) => wake?.learns === 'active_players'),
    tapped: actions.has('tap_player'),
    converted: actions.has('convert_player'),
    artifact: actions.has('assign_artifact'),
  };
  return (Object.keys(isThere) as ClaimFact[]).filter((fact) => isThere[fact]);
}

export type Claim = ClaimView['claim'];

type Room = Pick<GameView, 'players' | 'customRoles'>;

/** A claim in the first person and in the theme's words, as the server writes it into the chat. */
export function claimText({ players, customRoles }: Room, theme: Theme, userId: string, said: Claim): string {
  const seat = (id: string) => players.find((player) => player.userId === id)?.id;
  const claim = claimFromPayload(said, seat);
  if (claim === null) return '';
  const words = theme.words.withTitles(new Map(customRoles.map(({ name, title }) => [name, title])));
  const userOf = (id: string) => players.find((player) => player.id === id)?.userId ?? '';
  const self = seat(userId);
  return words.text(claimSentence(claim, self), (id) => nameOf(players, userOf(id)));
}

/** A claim of one kind. */
export type ClaimOf<K extends ClaimView['claim']['kind']> = ClaimView & {
  readonly claim: Extract<ClaimView['claim'], { kind: K }>;
};

/** Where a claimed card was seen. */
export type ClaimPlace = ClaimOf<'saw'>['claim']['place'];

export const ofKind = <K extends ClaimView['claim']['kind']>(
  claims: readonly ClaimView[],
  kind: K,
): ClaimOf<K>[] => claims.filter((made): made is ClaimOf<K> => made.claim.kind === kind);

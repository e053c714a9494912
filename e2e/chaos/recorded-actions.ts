import type { NightPayload } from '@nightfall/shared/game/state/choice';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { canonical, isObject, type Json, without } from '../wire/oracle/json.ts';

/** A player's action that has to be in the results of its round. */
export type RecordedAction = {
  readonly userId: string;
  /** When it was acknowledged; null where it is unknown whether it was done. */
  readonly at: number | null;
} & (
  | { readonly kind: 'text'; readonly content: string }
  | { readonly kind: 'claim'; readonly claimId: string | null }
  | { readonly kind: 'choice'; readonly payload: NightPayload }
  | { readonly kind: 'vote'; readonly targetUserId: string | null }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
);

export interface Discrepancy {
  readonly what: 'lost' | 'doubled';
  readonly deed: RecordedAction;
}

/** The actions that the results do not hold exactly once. One whose outcome is unknown may be there once or not at all. */
export function discrepancies(deeds: readonly RecordedAction[], view: GameView): Discrepancy[] {
  return [
    ...deeds.flatMap((deed) => countFaults(deed, view)),
    ...eachPerson(deeds, 'claim').flatMap((own) => tooMany(own, claimsOf(own, view))),
    ...eachPerson(deeds, 'choice').flatMap((own) => choiceFaults(own, view)),
    ...eachPerson(deeds, 'vote').flatMap((own) => lastFaults(own, (vote) => isVote(vote, view))),
    ...eachPerson(deeds, 'roles').flatMap((own) => lastFaults(own, (one) => isSelection(one, view))),
  ];
}

type RecordedActionOf<K extends RecordedAction['kind']> = Extract<RecordedAction, { kind: K }>;

function eachPerson<K extends RecordedAction['kind']>(
  deeds: readonly RecordedAction[],
  kind: K,
): RecordedActionOf<K>[][] {
  const wanted = deeds.filter((deed): deed is RecordedActionOf<K> => deed.kind === kind);
  return [...Map.groupBy(wanted, ({ userId }) => userId).values()];
}

function countFaults(deed: RecordedAction, { messages, claims }: GameView): Discrepancy[] {
  const times =
    deed.kind === 'text'
      ? messages.filter(({ content }) => content === deed.content).length
      : deed.kind === 'claim' && deed.claimId !== null
        ? claims.filter(({ id }) => id === deed.claimId).length
        : null;
  if (times === null) return [];
  if (times > 1) return [{ what: 'doubled', deed }];
  return times === 0 && deed.at !== null ? [{ what: 'lost', deed }] : [];
}

const claimsOf = ([first]: readonly RecordedAction[], { claims }: GameView): number =>
  claims.filter(({ userId }) => userId === first?.userId).length;

const tooMany = (own: readonly RecordedAction[], there: number): Discrepancy[] =>
  there > own.length ? own.slice(-1).map((deed) => ({ what: 'doubled', deed })) : [];

/** All that was acknowledged, in the order in which it was done, with those of unknown outcome in between. */
function choiceFaults(own: readonly RecordedActionOf<'choice'>[], { players }: GameView): Discrepancy[] {
  const player = players.find(({ userId }) => userId === own[0]?.userId);
  const made = choicesIn((player?.actionData ?? null) as Json);
  const isMade = (deed: RecordedActionOf<'choice'>) => made.includes(canonical(deed.payload as Json));
  const lost = own.filter((deed) => deed.at !== null && !isMade(deed));
  return [...lost.map((deed) => ({ what: 'lost', deed }) as const), ...tooMany(own, made.length)];
}

function choicesIn(actionData: Json): string[] {
  if (!isObject(actionData)) return [];
  return [canonical(without(actionData, 'next')), ...choicesIn(actionData.next ?? null)];
}

/** The last one that was acknowledged holds, unless a later one was done after all. */
function lastFaults<D extends RecordedAction>(own: readonly D[], holds: (deed: D) => boolean): Discrepancy[] {
  const last = own.findLastIndex(({ at }) => at !== null);
  const deed = own[last];
  return deed === undefined || own.slice(last).some(holds) ? [] : [{ what: 'lost', deed }];
}

const isVote = ({ userId, targetUserId }: RecordedActionOf<'vote'>, { players }: GameView): boolean =>
  players.some((player) => player.userId === userId && player.hasVoted && player.voteTarget === targetUserId);

const isSelection = ({ roles }: RecordedActionOf<'roles'>, { selectedRoles }: GameView): boolean =>
  roles.toSorted().join() === selectedRoles.toSorted().join();

import type { ActionData, GameView, MeView } from '../../protocol/game-view.ts';
import { type NightPayload, nightPayloadSchema } from '../state/choice.ts';
import type { ClaimFact, SaidClaim } from '../state/claim.ts';

/** All that a player can truthfully say of their night, read from nothing but what they are shown of it. */
export function knownClaims({ me, players }: GameView): SaidClaim[] {
  if (!me?.actionResult) return [];
  const night: OwnNight = { me, players, payloads: payloadsOf(me.actionData), data: me.actionResult.data };
  const claims: SaidClaim[] = [
    { kind: 'role', role: me.originalRole ?? '' },
    ...seen(night),
    ...did(night),
    ...told(night),
  ];
  return isQuiet(claims, night) ? [...claims, { kind: 'quiet' }] : claims;
}

interface OwnNight {
  readonly me: MeView;
  readonly players: GameView['players'];
  readonly payloads: readonly NightPayload[];
  readonly data: NonNullable<MeView['actionResult']>['data'];
}

function payloadsOf(data: ActionData | null): NightPayload[] {
  if (data === null) return [];
  const { next, ...own } = data;
  return [nightPayloadSchema.parse(own), ...payloadsOf((next as ActionData | undefined) ?? null)];
}

/** The last choice, unless nothing came of it. */
function done({ payloads, data }: OwnNight): NightPayload | undefined {
  const isInVain = data.nothingHappened === true || data.shielded === true;
  const last = payloads.at(-1);
  return isInVain && !last?.type.startsWith('copy_') ? undefined : last;
}

function seen(night: OwnNight): SaidClaim[] {
  const { data, me } = night;
  const saw = (place: Extract<SaidClaim, { kind: 'saw' }>['place'], role: string): SaidClaim => ({
    kind: 'saw',
    place,
    role,
  });
  const cards = (data.cards ?? []).map(({ userId, centerIndex, role }) =>
    saw(userId === undefined ? { centerIndex: centerIndex ?? 0 } : { userId }, role),
  );
  const action = done(night);
  const robbed =
    action?.type === 'rob_player' && data.newRole !== undefined
      ? [saw({ userId: action.targetUserId }, data.newRole), saw({ userId: me.userId }, data.newRole)]
      : [];
  const given =
    action?.type === 'view_and_swap'
      ? [saw({ userId: recipient(night) }, data.cards?.at(-1)?.role ?? '')]
      : [];
  const own = data.finalRole === undefined ? [] : [saw({ userId: me.userId }, data.finalRole)];
  return [
    ...cards,
    ...robbed,
    ...given,
    ...own,
    ...(data.werewolfPileCards ?? []).map((role) => saw({ pile: true }, role)),
  ];
}

function recipient({ data, players }: OwnNight): string {
  return players.find(({ displayName }) => displayName === data.targetName)?.userId ?? '';
}

function did(night: OwnNight): SaidClaim[] {
  const copied = night.payloads.filter(({ type }) => type.startsWith('copy_'));
  const last = done(night) ?? investigatedAll(night);
  const said = last === undefined || copied.includes(last) ? copied : [...copied, inEffect(night, last)];
  return said.map((payload) => ({ kind: 'did', payload }));
}

/** Of two, one may have been shielded. */
function investigatedAll({ payloads, data }: OwnNight): NightPayload | undefined {
  const last = payloads.at(-1);
  return last?.type === 'investigate_players' && data.cards?.some(({ userId }) => isOneOf(last, userId))
    ? last
    : undefined;
}

const isOneOf = (payload: NightPayload, userId: string | undefined) =>
  payload.type === 'investigate_players' && payload.targetUserIds.some((target) => target === userId);

/** As it took effect: the Witch's card went to one of two, the Investigator may have stopped at the first. */
function inEffect(night: OwnNight, payload: NightPayload): NightPayload {
  if (payload.type === 'view_and_swap') {
    return { type: payload.type, centerIndex: payload.centerIndex, targetUserId: recipient(night) };
  }
  if (payload.type !== 'investigate_players') return payload;
  const looked = night.data.cards?.filter(({ userId }) => isOneOf(payload, userId)) ?? [];
  return { type: payload.type, targetUserIds: [...new Set(looked.flatMap(({ userId }) => userId ?? []))] };
}

function told({ data }: OwnNight): SaidClaim[] {
  const facts: [ClaimFact, readonly string[] | undefined][] = [
    ['wolf', data.wolves],
    ['mason', data.masons],
    ['seer', data.seers],
    ['apprenticeSeer', data.apprenticeSeers],
    ['acted', data.actors],
    ['tapped', data.wasTapped ? [] : undefined],
    ['converted', data.wasConverted ? [] : undefined],
    ['artifact', data.artifactId ? [] : undefined],
  ];
  return facts.flatMap(([fact, userIds]) =>
    userIds === undefined ? [] : { kind: 'told' as const, fact, userIds: [...userIds] },
  );
}

/** The actions that move cards. */
export const MOVING: readonly string[] = [
  'rob_player',
  'view_and_swap',
  'swap_players',
  'swap_center',
  'shift_cards',
  'convert_player',
];

function isQuiet(claims: readonly SaidClaim[], night: OwnNight): boolean {
  const recognised = claims.some(
    (claim) => claim.kind === 'told' && claim.fact !== 'acted' && claim.userIds.length > 0,
  );
  return (
    !recognised && !claims.some(({ kind }) => kind === 'saw') && !MOVING.includes(done(night)?.type ?? '')
  );
}

import type { ActionData, GameView, MeView } from '../../protocol/game-view.ts';
import { ACTIONS } from '../night/actions/index.ts';
import { payloadFromChoice } from '../night/payload.ts';
import { randomChoice } from '../night/prompts.ts';
import { ACTION_TYPES, type NightPayload, nightPayloadSchema } from '../state/choice.ts';
import type { ClaimFact, SaidClaim } from '../state/claim.ts';
import { CLAIM_FACTS } from '../state/claim-facts.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';

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
const MOVING: readonly string[] = [
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

interface Known {
  /** All that the player can truthfully say. */
  readonly claims: readonly SaidClaim[];
  readonly self: string;
  readonly everybody: readonly string[];
  readonly roles: readonly string[];
}

/** What the player knows, each time with something else in it: none of it is so. */
export function distortedClaims(known: Known): SaidClaim[] {
  const truths = new Set(known.claims.map((claim) => JSON.stringify(claim)));
  return known.claims
    .flatMap((claim) => distorted(claim, known))
    .filter((claim) => !truths.has(JSON.stringify(claim)) && !mayHaveMoved(claim, known));
}

/** A copier who then moved cards may have laid the copied one elsewhere, or another where it lay. */
function mayHaveMoved(claim: SaidClaim, { claims }: Known): boolean {
  const did = claims.flatMap((one) => (one.kind === 'did' ? one.payload.type : []));
  return claim.kind === 'saw' && did.length > 1 && MOVING.includes(did.at(-1) ?? '');
}

function distorted(claim: SaidClaim, known: Known): SaidClaim[] {
  switch (claim.kind) {
    case 'role':
      return known.roles.map((role) => ({ ...claim, role }));
    case 'saw':
      return [
        ...known.roles.map((role) => ({ ...claim, role })),
        ...known.everybody.map((userId) => ({ ...claim, place: { userId } })),
        ...[0, 1, 2].map((centerIndex) => ({ ...claim, place: { centerIndex } })),
      ];
    case 'did':
      return otherPayloads(claim.payload, known).map((payload) => ({ ...claim, payload }));
    case 'told':
      return toldOtherwise(claim, known);
    default:
      return [];
  }
}

function toldOtherwise(claim: Extract<SaidClaim, { kind: 'told' }>, { everybody }: Known): SaidClaim[] {
  if (['tapped', 'converted', 'artifact'].includes(claim.fact)) return [];
  const others = everybody.filter((userId) => !claim.userIds.includes(userId));
  return [
    ...others.map((userId) => ({ ...claim, userIds: [...claim.userIds, userId] })),
    ...(claim.userIds.length > 0 ? [{ ...claim, userIds: [] }] : []),
  ];
}

/** The same action with another player, another card, another way. */
function otherPayloads(payload: NightPayload, { everybody, self }: Known): NightPayload[] {
  const named = Object.values(payload).flat();
  const others = everybody.filter((userId) => userId !== self && !named.includes(userId));
  switch (payload.type) {
    case 'swap_players':
      return others.map((player1UserId) => ({ ...payload, player1UserId }));
    case 'investigate_players':
      return [
        ...others.map((other) => ({ ...payload, targetUserIds: [other] })),
        ...(payload.targetUserIds.length === 1
          ? others.map((other) => ({ ...payload, targetUserIds: [...payload.targetUserIds, other] }))
          : payload.targetUserIds.map((one) => ({ ...payload, targetUserIds: [one] }))),
      ];
    case 'view_center': {
      const third = [0, 1, 2].find((index) => !payload.positions.includes(index)) ?? 0;
      return [{ ...payload, positions: [payload.positions[0], third] }];
    }
    case 'shift_cards':
      return [{ ...payload, direction: payload.direction === 'left' ? 'right' : 'left' }];
    case 'assign_artifact': {
      const artifactId =
        payload.artifactId === 'void-of-nothingness' ? 'mask-of-muting' : 'void-of-nothingness';
      return [{ ...payload, artifactId }];
    }
    default:
      return [
        ...('targetUserId' in payload
          ? others.map((targetUserId) => ({ ...payload, targetUserId }) as NightPayload)
          : []),
        ...('centerIndex' in payload
          ? [0, 1, 2]
              .filter((index) => index !== payload.centerIndex)
              .map((centerIndex) => ({ ...payload, centerIndex }) as NightPayload)
          : []),
      ];
  }
}

interface Table {
  readonly selectedRoles: readonly string[];
  readonly players: readonly { readonly userId: string }[];
}

/** Any claim, legal or not. */
export function randomClaim({ selectedRoles, players }: Table, self: string, random: Random): SaidClaim {
  const everybody = players.map(({ userId }) => userId);
  const userId = pickOne(everybody, random) ?? self;
  const role = pickOne(selectedRoles, random) ?? '';
  const claims: SaidClaim[] = [
    { kind: 'role', role },
    { kind: 'saw', place: { userId }, role },
    { kind: 'saw', place: { centerIndex: random.below(3) }, role },
    { kind: 'saw', place: { pile: true }, role: 'Werewolf' },
    { kind: 'did', payload: randomDeed(everybody, self, random) },
    { kind: 'did', payload: random.below(2) === 0 ? { type: 'pass' } : { type: 'no_action' } },
    {
      kind: 'told',
      fact: pickOne(CLAIM_FACTS, random) ?? 'wolf',
      userIds: shuffled(everybody, random).slice(0, random.below(3)),
    },
    { kind: 'quiet' },
    { kind: 'peace' },
    { kind: 'suspect', userId, level: random.below(2) === 0 ? 'trust' : 'accuse' },
    { kind: 'ask', userId },
  ];
  return pickOne(claims, random) as SaidClaim;
}

function randomDeed(everybody: readonly string[], self: string, random: Random) {
  const others = everybody.filter((userId) => userId !== self);
  const action = ACTIONS[pickOne(ACTION_TYPES, random) ?? 'view_player'];
  const [own, ...rest] = [self, ...others].map((id) => id as Parameters<typeof action.offer>[0]['player']);
  const offer = action.offer({
    player: own as NonNullable<typeof own>,
    seats: [own as NonNullable<typeof own>, ...rest],
    others: rest,
    mayTargetItself: true,
    hasWerewolfPile: true,
    knownWolves: [],
  });
  return offer === null ? ({ type: 'pass' } as const) : payloadFromChoice(randomChoice(offer, random));
}

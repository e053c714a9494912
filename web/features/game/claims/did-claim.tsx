import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { claimSentence } from '@nightfall/shared/game/sentences/claim-sentences';
import { ARTIFACT_IDS } from '@nightfall/shared/game/state/artifacts';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { mayNameOneself } from '@nightfall/shared/game/talk/claim-payload';
import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import type { Offer } from '../night/picks.ts';
import { actionsOf } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import { ActionForm } from './action-form.tsx';
import { actingRoles, type Claim, canAnyRolePass, claimText } from './claim-kinds.ts';
import {
  type ClaimFormProps,
  ClaimOptions,
  FollowUp,
  usePeopleOptions,
  useRoleOptions,
} from './claim-options.tsx';

const TEXTS = GAME.claims;

/** A claimed night action: the role, one of its actions, and its targets. */
export function DidClaim({ onMade }: ClaimFormProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [role, setRole] = useState<string | null>(null);
  const [action, setAction] = useState<ActionType | null>(null);
  const acting = new Set(actingRoles(view));
  const roles = useRoleOptions().filter(({ id }) => acting.has(id));
  const actions = role === null ? [] : actionsOf(role, view);
  const start = (type: ActionType | undefined) => {
    // An action that asks for nothing is claimed at once.
    if (type === 'view_werewolf_pile') onMade({ kind: 'did', payload: { type } });
    else setAction(type ?? null);
  };
  const pickRole = (id: string) => {
    const picked = id === role ? null : id;
    setRole(picked);
    const own = picked === null ? [] : actionsOf(picked, view);
    start(own.length === 1 ? own[0] : undefined);
  };
  const { selectedRoles } = view;
  const mayBeMyself = (type: ActionType) =>
    mayNameOneself({ selectedRoles, roles: { get: findBuiltInRole } }, type);
  const others = roundPlayers(view).flatMap(({ userId }) => (userId === me.userId ? [] : [userId]));
  return (
    <>
      <ClaimOptions
        title={TEXTS.asWhich}
        options={roles}
        picks={role === null ? [] : [role]}
        onPick={pickRole}
      />
      {role === null && <NothingClaim onMade={onMade} />}
      {actions.length > 1 && (
        <FollowUp key={role}>
          <ClaimOptions
            title={TEXTS.what}
            options={actions.map((id) => ({
              id,
              label: theme.text.screens.choices[id].tab,
              lang: langOf(theme),
            }))}
            picks={action === null ? [] : [action]}
            onPick={(id) => start(actions.find((one) => one === id))}
          />
        </FollowUp>
      )}
      {action !== null && (
        <FollowUp key={action}>
          <ActionForm
            offer={offerToClaim(action, others, CENTER_CARDS)}
            mayBeMyself={mayBeMyself(action)}
            onMade={onMade}
          />
        </FollowUp>
      )}
    </>
  );
}

interface Needs {
  readonly targets?: readonly [min: number, max: number];
  readonly centerCards?: number;
  readonly artifact?: true;
  readonly direction?: true;
}

const ONE = { targets: [1, 1] } as const;

/** The targets of each action. A claim may name any player, whatever the night allowed. */
const NEEDS: Record<ActionType, Needs> = {
  copy_center: { centerCards: 1 },
  copy_role: ONE,
  target_player: ONE,
  view_center_card: { centerCards: 1 },
  convert_player: ONE,
  view_player: ONE,
  view_werewolf_pile: {},
  protect_from_death: ONE,
  protect_player: ONE,
  view_center: { centerCards: 2 },
  investigate_players: { targets: [1, 2] },
  tap_player: ONE,
  reveal_player: ONE,
  rob_player: ONE,
  view_and_swap: { ...ONE, centerCards: 1 },
  swap_players: { targets: [2, 2] },
  shift_cards: { direction: true },
  swap_center: { centerCards: 1 },
  assign_artifact: { ...ONE, artifact: true },
  banish_player: ONE,
};

/** A claimed action as the choice that the night's pickers take. */
function offerToClaim(type: ActionType, people: readonly string[], centerCards: number): Offer {
  const { targets, centerCards: cards, artifact, direction } = NEEDS[type];
  const [min, max] = targets ?? [cards ?? 1, cards ?? 1];
  return {
    type,
    min,
    max,
    ...(targets === undefined ? {} : { targets: people }),
    ...(cards === undefined
      ? {}
      : { centerIndices: Array.from({ length: centerCards }, (_, index) => index) }),
    ...(artifact === undefined ? {} : { artifactIds: ARTIFACT_IDS }),
    ...(direction === undefined ? {} : { directions: ['left', 'right'] as const }),
  };
}

/** Claimed as soon as they are pressed. */
const NOTHING_CLAIMS: Readonly<Record<'quiet' | 'passed' | 'hadNoChoice', Claim>> = {
  quiet: { kind: 'quiet' },
  passed: { kind: 'did', payload: { type: 'pass' } },
  hadNoChoice: { kind: 'did', payload: { type: 'no_action' } },
};

/** Players without a choice were asked whom they suspect. */
const SUSPECTED = 'suspected';
const suspected = (suspectUserId: string): Claim => ({
  kind: 'did',
  payload: { type: 'no_action', suspectUserId },
});

/** The different claims of having done nothing, as the sentences that are said. */
function NothingClaim({ onMade }: ClaimFormProps) {
  const { view, me, player } = useRoom();
  const theme = useTheme();
  const [isSuspecting, setSuspecting] = useState(false);
  const people = usePeopleOptions();
  const ids = canAnyRolePass(view)
    ? (['quiet', 'passed', 'hadNoChoice'] as const)
    : (['quiet', 'hadNoChoice'] as const);
  const lang = langOf(theme);
  const said = ids.map((id) => ({
    id,
    label: claimText(view, theme, me.userId, NOTHING_CLAIMS[id]),
    lang,
  }));
  const ofSomebody = { type: 'no_action', targets: [player.id], centerIndices: [] } as const;
  const begun = theme.words.text(claimSentence({ kind: 'did', choice: ofSomebody }), () => '…');
  return (
    <>
      <ClaimOptions
        title={TEXTS.orNothing}
        look="sentences"
        options={[...said, { id: SUSPECTED, label: begun.replace(/…\.$/, '…'), lang }]}
        picks={isSuspecting ? [SUSPECTED] : []}
        onPick={(id) => {
          const picked = ids.find((one) => one === id);
          if (picked === undefined) setSuspecting(!isSuspecting);
          else onMade(NOTHING_CLAIMS[picked]);
        }}
      />
      {isSuspecting && (
        <FollowUp>
          <ClaimOptions
            title={TEXTS.whom}
            options={people}
            picks={[]}
            onPick={(id) => onMade(suspected(id))}
          />
        </FollowUp>
      )}
    </>
  );
}

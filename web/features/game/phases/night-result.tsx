import type { GameView, MeView } from '@nightfall/shared/game/view';
import { nameOf } from '../../../components/players.ts';
import { RoleCard } from '../../../components/role-card.tsx';
import { Icon, type IconName } from '../../../components/ui/icon.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ARTIFACT_WORDS } from '../night/artifact-words.ts';
import { centerName } from '../night/choice-words.ts';
import { copiedRole } from '../parts/copied-role.ts';
import { GROUP_WORDS, knownGroups } from '../parts/knowledge.tsx';
import { People } from '../parts/people.tsx';
import { TEXTS } from '../texts.ts';

interface NightResultProps {
  readonly view: GameView;
  readonly me: MeView;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ShownCard {
  readonly key: string;
  readonly place: string;
  readonly role: string;
}

/** Each card once, with where it lay. */
function cardsOf({ view, me }: NightResultProps): ShownCard[] {
  const { cards = [], werewolfPileCards = [], newRole, finalRole } = me.actionResult?.data ?? {};
  const isSeen = cards.some(({ role }) => role === newRole);
  // The card turned over last: a copied Insomniac has seen the copied card before.
  const own = finalRole ?? (isSeen ? undefined : newRole);
  return [
    ...cards.map(({ userId, centerIndex, role }, index) => ({
      key: `${index}`,
      place: userId === undefined ? capital(centerName(centerIndex ?? 0)) : nameOf(view.players, userId),
      role,
    })),
    ...werewolfPileCards.map((role, index) => ({ key: `pile-${index}`, place: TEXTS.pileCard, role })),
    ...(own === undefined ? [] : [{ key: 'own', place: TEXTS.ownCardNow, role: own }]),
  ];
}

/** The cards that were looked at, face up. */
export function SeenCards(props: NightResultProps) {
  const theme = useTheme();
  const cards = cardsOf(props);
  if (cards.length === 0) return null;
  return (
    <ul className="seen-cards seen-cards--large" aria-label={TEXTS.seenCards}>
      {cards.map(({ key, place, role }) => {
        const facts = roleFacts(role, theme, props.view.customRoles);
        return (
          <li key={key} className="seen-card">
            <RoleCard role={facts} />
            <strong>{facts.title}</strong>
            <span className="quiet">{place}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The people the night was about: those recognised, those sensed, the mark. */
export function SeenPeople({ view, me }: NightResultProps) {
  const name = (userId: string) => nameOf(view.players, userId);
  const { actors = [], mark } = me.actionResult?.data ?? {};
  const groups = [
    ...knownGroups(me, view.phase).map(({ group, userIds }) => ({
      label: GROUP_WORDS[group].known,
      userIds,
    })),
    { label: TEXTS.actors, userIds: actors },
    { label: TEXTS.markOf, userIds: mark === undefined ? [] : [mark] },
  ].filter(({ userIds }) => userIds.length > 0);
  return groups.map(({ label, userIds }) => <People key={label} label={label} names={userIds.map(name)} />);
}

/** That the own step came to nothing, at a glance. */
export function Hindrance({ me }: { me: MeView }) {
  const { shielded, nothingHappened } = me.actionResult?.data ?? {};
  if (shielded)
    return (
      <p className="hindrance">
        <Icon name="shield" size={20} /> {TEXTS.shielded}
      </p>
    );
  if (!nothingHappened) return null;
  return (
    <p className="hindrance">
      <Icon name="moon" size={20} /> {TEXTS.nothingHappened}
    </p>
  );
}

interface NoticeText {
  readonly icon: IconName;
  readonly text: string;
  readonly more?: string;
}

/** What the player's role is known to be now, if it is not the dealt one. */
function newRoleText(me: MeView, title: (role: string) => string): string | null {
  const { currentRole, originalRole } = me;
  if (currentRole === null || currentRole === originalRole) return null;
  const isCopied = copiedRole(me) === currentRole;
  return isCopied ? TEXTS.hasBecome(title(currentRole)) : TEXTS.roleChanged(title(currentRole));
}

function useNotices({ view, me }: NightResultProps): NoticeText[] {
  const theme = useTheme();
  const { artifactId } = me;
  const artifact = artifactId === null ? null : ARTIFACT_WORDS[artifactId];
  const newRole = newRoleText(me, (role) => roleFacts(role, theme, view.customRoles).title);
  const wasBanished = me.actionResult?.data.wasBanished === true;
  return [
    ...(me.wasConverted ? [{ icon: 'swap', text: TEXTS.converted } as const] : []),
    ...(newRole === null ? [] : [{ icon: 'swap', text: newRole } as const]),
    ...(me.isTapped ? [{ icon: 'hand', text: TEXTS.tapped } as const] : []),
    ...(artifact
      ? [{ icon: 'gem', text: TEXTS.artifact(artifact.name), more: artifact.ownEffect } as const]
      : []),
    ...(wasBanished ? [{ icon: 'noVote', text: TEXTS.banished, more: TEXTS.banishedMore } as const] : []),
  ];
}

/** What was done to this player. */
export function Notices(props: NightResultProps) {
  const notices = useNotices(props);
  if (notices.length === 0) return null;
  return (
    <ul className="slip slip--note notices" aria-label={TEXTS.notices}>
      {notices.map(({ icon, text, more }) => (
        <li className="notice" key={text}>
          <Icon name={icon} size={26} />
          <div>
            <p>{text}</p>
            {more !== undefined && <p className="quiet">{more}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

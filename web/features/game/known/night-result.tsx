import { ARTIFACTS } from '@nightfall/shared/game/state/artifacts';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Icon, type IconName } from '../../../components/ui/icon.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import type { Said } from '../../../components/ui/words.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import { centerName } from '../night/choice-words.ts';
import { ownMoves } from '../night/moves.ts';
import { knownGroups } from '../parts/knowledge.tsx';
import { TurningCard } from '../parts/turning-card.tsx';
import * as dayStyles from '../phases/day.module.css';
import * as nightResultStyles from '../phases/night-result.module.css';

const TEXTS = GAME.round;

interface NightResultProps {
  readonly view: GameView;
  readonly me: MeView;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ShownCard {
  readonly key: string;
  readonly place: string;
  /** Of the place, where it is not in the page's language. */
  readonly lang?: string | undefined;
  readonly role: string;
}

/** The role printed on the viewer's own card, as far as known: not a copied role, nor one given by an artifact. */
function ownCardOf({ view, me }: NightResultProps): string | undefined {
  const { originalRole, currentRole, artifactId } = me;
  const { finalRole, newRole } = me.actionResult?.data ?? {};
  const countsAs = artifactId === null ? undefined : ARTIFACTS[artifactId].countsAs;
  if (countsAs !== undefined) return finalRole ?? newRole;
  const isUnseen = ownMoves(view, me).some(({ to }) => to === me.userId);
  if (isUnseen) return finalRole;
  const isMoved = currentRole !== null && currentRole !== originalRole;
  return isMoved && currentRole !== copiedRole(me) ? currentRole : finalRole;
}

/** Whether a choice robs a player, also as a copier's second choice. */
function hasRobbed(choice: unknown): boolean {
  if (typeof choice !== 'object' || choice === null || !('type' in choice)) return false;
  return choice.type === 'rob_player' || ('next' in choice && hasRobbed(choice.next));
}

/** The viewer's own card first, then each other seen card once, with its place. */
function cardsOf({ view, me }: NightResultProps, theme: Theme): ShownCard[] {
  const { terms, labels } = theme.text.screens;
  const lang = langOf(theme);
  const { cards = [], werewolfPileCards = [] } = me.actionResult?.data ?? {};
  const own = ownCardOf({ view, me });
  const isTaken = ({ role }: { role: string }) => hasRobbed(me.actionData) && role === own;
  return [
    ...(own === undefined ? [] : [{ key: 'own', place: labels.ownCardNow, lang, role: own }]),
    ...cards
      .filter((card) => !isTaken(card))
      .map(({ userId, centerIndex, role }, index) => ({
        key: `${index}`,
        ...(userId === undefined
          ? { place: capital(centerName(centerIndex ?? 0, theme)), lang }
          : { place: nameOf(view.players, userId) }),
        role,
      })),
    ...werewolfPileCards.map((role, index) => ({ key: `pile-${index}`, place: terms.pile, lang, role })),
  ];
}

/** Between two cards that turn over. */
const STAGGER_MS = 380;

interface SeenCardProps {
  readonly card: ShownCard;
  readonly role: RoleFacts;
  /** Milliseconds; open from the beginning if not given. */
  readonly opensAfter?: number;
}

/** A seen card. A press turns it over, to hide it from neighbours. */
function SeenCard({ card, role, ...opening }: SeenCardProps) {
  const [isUp, setUp] = useState(true);
  return (
    <li className={dayStyles.seenCard}>
      <button
        type="button"
        className={nightResultStyles.seenCardTurn}
        aria-pressed={!isUp}
        aria-label={TEXTS.hideSeen({ place: card.place })}
        onClick={() => setUp(!isUp)}
      />
      <TurningCard role={role} isUp={isUp} {...opening} />
      <strong lang={role.lang.title}>{isUp ? role.title : ' '}</strong>
      <span className="quiet" lang={card.lang}>
        {card.place}
      </span>
    </li>
  );
}

/** The seen cards, turned over one after another, or open from the beginning. */
export function SeenCards({
  isAtOnce = false,
  ...props
}: NightResultProps & { readonly isAtOnce?: boolean }) {
  const theme = useTheme();
  const cards = cardsOf(props, theme);
  if (cards.length === 0) return null;
  return (
    <ul
      className={`${dayStyles.root} ${dayStyles.large}`}
      data-few={cards.length < 3 ? cards.length : undefined}
      aria-label={theme.text.screens.labels.seenCards}
    >
      {cards.map((card, index) => (
        <SeenCard
          key={card.key}
          card={card}
          role={roleFacts(card.role, theme, props.view.customRoles)}
          {...(isAtOnce ? {} : { opensAfter: (index + 1) * STAGGER_MS })}
        />
      ))}
    </ul>
  );
}

interface SeenGroup {
  readonly label: string;
  readonly userIds: readonly string[];
}

/** The players the night was about: recognised, sensed, marked. */
function peopleOf({ view, me }: NightResultProps, { text }: Theme): SeenGroup[] {
  const { knowledge, labels } = text.screens;
  const { actors = [], mark } = me.actionResult?.data ?? {};
  return [
    ...knownGroups(me, view.phase).map(({ group, userIds }) => ({
      label: knowledge[group].known,
      userIds,
    })),
    { label: labels.actors, userIds: actors },
    { label: labels.mark, userIds: mark === undefined ? [] : [mark] },
  ].filter(({ userIds }) => userIds.length > 0);
}

export function SeenPeople(props: NightResultProps) {
  const groups = peopleOf(props, useTheme());
  const name = (userId: string) => nameOf(props.view.players, userId);
  return groups.map(({ label, userIds }) => <People key={label} label={label} names={userIds.map(name)} />);
}

export const hasSeen = (props: NightResultProps, theme: Theme): boolean =>
  cardsOf(props, theme).length > 0 || peopleOf(props, theme).length > 0;

/** Shows that the player's own action had no effect. */
export function Hindrance({ me }: { me: MeView }) {
  const theme = useTheme();
  const { labels } = theme.text.screens;
  const { shielded, nothingHappened } = me.actionResult?.data ?? {};
  if (shielded)
    return (
      <p className={dayStyles.hindrance} lang={langOf(theme)}>
        <Icon name="shield" size={20} /> {labels.shieldMet}
      </p>
    );
  if (!nothingHappened) return null;
  return (
    <p className={dayStyles.hindrance}>
      <Icon name="moon" size={20} /> {TEXTS.nothingHappened}
    </p>
  );
}

interface NoticeText {
  readonly icon: IconName;
  readonly text: Said;
  readonly more?: Said;
  /** From the first card to the present one. */
  readonly path?: readonly [RoleFacts, RoleFacts];
}

function useNotices({ view, me }: NightResultProps): NoticeText[] {
  const theme = useTheme();
  const own = (words: string): Said => ({ words, lang: langOf(theme) });
  const { artifacts, moments } = theme.text.screens;
  const artifact = me.artifactId === null ? null : artifacts[me.artifactId];
  const factsOf = (role: string | null) => roleFacts(role ?? '', theme, view.customRoles);
  const [first, last] = [factsOf(me.originalRole), factsOf(me.currentRole)];
  const hasChanged = me.currentRole !== null && me.currentRole !== me.originalRole;
  const wasBanished = me.actionResult?.data.wasBanished === true;
  return [
    ...(me.wasConverted && !hasChanged
      ? [{ icon: 'swap', text: own(theme.say(moments.converted)) } as const]
      : []),
    // What it means is in the words above.
    ...(hasChanged
      ? [
          {
            icon: 'swap',
            text: {
              words: TEXTS.roleChanged({
                ...theme.named('first', first.noun),
                ...theme.named('now', last.noun),
              }),
            },
            path: [first, last],
            ...(me.wasConverted ? { more: own(theme.say(moments.converted)) } : {}),
          } as const,
        ]
      : []),
    ...(me.isTapped ? [{ icon: 'hand', text: own(theme.say(moments.tapped)) } as const] : []),
    ...(artifact
      ? [
          {
            icon: 'gem',
            text: own(
              theme.say(moments.artifact, { artifact: theme.noun(me.artifactId ?? '', artifact.name) }),
            ),
            more: own(artifact.ownEffect),
          } as const,
        ]
      : []),
    ...(wasBanished
      ? [
          {
            icon: 'noVote',
            text: own(theme.say(moments.banished)),
            more: { words: TEXTS.banishedMore },
          } as const,
        ]
      : []),
  ];
}

export function Notices(props: NightResultProps) {
  const notices = useNotices(props);
  if (notices.length === 0) return null;
  return (
    <ul className={`${slipStyles.root} ${slipStyles.note} ${dayStyles.notices}`} aria-label={TEXTS.notices}>
      {notices.map(({ icon, text, more, path }) => (
        <li className={dayStyles.notice} key={text.words}>
          {path === undefined ? (
            <span className={nightResultStyles.noticeMark}>
              <Icon name={icon} size={24} />
            </span>
          ) : (
            <span className={nightResultStyles.noticePath} aria-hidden="true">
              <MiniCard role={path[0]} />
              <Icon name="right" size={20} />
              <MiniCard role={path[1]} />
            </span>
          )}
          <div>
            <p lang={text.lang}>{text.words}</p>
            {more !== undefined && (
              <p className="quiet" lang={more.lang}>
                {more.words}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How many copies come before a copier's other choice: each later one is under `next`. */
function copiesIn(choice: unknown): number {
  if (typeof choice !== 'object' || choice === null || !('type' in choice)) return 0;
  if (choice.type !== 'copy_role' && choice.type !== 'copy_center') return 0;
  return 1 + ('next' in choice ? copiesIn(choice.next) : 0);
}

/** The role a copier took on. Copying comes before everything else, so its cards are the first that were seen. */
function copiedRole({ actionData, actionResult }: MeView): string | undefined {
  return actionResult?.data.cards?.[copiesIn(actionData) - 1]?.role;
}

interface PeopleProps {
  /** In the theme's words. */
  readonly label: string;
  readonly names: readonly string[];
}

function People({ label, names }: PeopleProps) {
  return (
    <section className={dayStyles.people}>
      <h2 className={`${gameStyles.smallHeading} center`} lang={langOf(useTheme())}>
        {label}
      </h2>
      <ul className={dayStyles.peopleList} aria-label={label}>
        {names.map((name) => (
          <li key={name} className={dayStyles.person}>
            <Avatar name={name} />
            <strong className={dayStyles.personName}>
              <bdi>{name}</bdi>
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { ROLES_BY_EASE } from '@nightfall/shared/game/role-sets/ease';
import { findReadyMade, readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { Ruleset } from '@nightfall/shared/game/state/settings';
import BALANCE from '@nightfall/shared/text/en/balance.json';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '../../api/account.ts';
import { useBalance } from '../../api/balance.ts';
import { BalancePanel } from '../../components/balance/balance-panel.tsx';
import { PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import { RoundButton } from '../../components/ui/round-button.tsx';
import * as slipStyles from '../../components/ui/slip.module.css';
import { Segments } from '../../components/ui/tabs.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { noteCreateWish } from '../../session/create-wish.ts';
import { noteWishedSet } from '../../session/wished-set.ts';
import { langOf } from '../../theme/lang-of.ts';
import { roleFacts, teamName } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './balance-page.module.css';

const TEXTS = BALANCE.page;

const TEAM_ORDER: readonly Team[] = ['Werewolf', 'Villager', 'Neutral'];
const PLAYERS = { fewest: 3, most: 12, first: 5 } as const;
const RULESETS = ['standard', 'tabletop'] as const;
const RULES = RULESETS.map((value) => ({ value, label: TEXTS.rulesets[value] }));

const countOf = (roles: readonly string[], role: string) => roles.filter((name) => name === role).length;

/** The set in the page's address, so that it can be sent to others. */
function useSetInAddress() {
  const [query, setQuery] = useSearchParams();
  const named = query.get('roles');
  const roles = named === null ? readyMadeSet('balanced', PLAYERS.first) : named.split(',').filter(Boolean);
  const players = Number(query.get('players')) || Math.max(PLAYERS.fewest, roles.length - CENTER_CARDS);
  const ruleset: Ruleset = query.get('ruleset') === 'tabletop' ? 'tabletop' : 'standard';
  const show = (next: { roles?: readonly string[]; players?: number; ruleset?: Ruleset }) => {
    const set = { roles, players, ruleset, ...next };
    setQuery(
      { roles: set.roles.toSorted().join(), players: String(set.players), ruleset: set.ruleset },
      { replace: true, preventScrollReset: true },
    );
  };
  return { roles, players, ruleset, show };
}

type SetInAddress = ReturnType<typeof useSetInAddress>;

/** Anybody puts a set together here, and sees how it plays. */
export default function BalancePage() {
  const set = useSetInAddress();
  const { roles, players, ruleset, show } = set;
  const needed = players + CENTER_CARDS;
  const isUnfit = roles.length !== needed;
  const { balance, isError } = useBalance(isUnfit ? null : { roles, ruleset });
  return (
    <Stage phase="lobby">
      <PageTitle>{TEXTS.title}</PageTitle>
      <main className={`${slipStyles.page} ${styles.root}`}>
        <header className={panelStyles.pageHead}>
          <ButtonLink look="chip" to="/">
            {TEXTS.home}
          </ButtonLink>
          <h1>{TEXTS.title}</h1>
          <p>{TEXTS.intro}</p>
        </header>
        <div className={styles.columns}>
          <div className={`${panelStyles.root} ${styles.figures}`}>
            <p className={styles.count}>{TEXTS.roles({ chosen: roles.length, needed })}</p>
            <BalancePanel
              heading="h2"
              set={`${ruleset} ${roles.toSorted().join()}`}
              balance={balance}
              isError={isError}
              isUnfit={isUnfit}
              onSwap={(swap) => show({ roles: [...withoutOne(roles, swap.out), swap.in] })}
            />
            <SetButtons roles={roles} ruleset={ruleset} isUnfit={isUnfit} />
          </div>
          <div className={panelStyles.root}>
            <Table {...set} />
            {TEAM_ORDER.map((team) => (
              <RolesOfTeam key={team} team={team} roles={roles} onChange={(next) => show({ roles: next })} />
            ))}
          </div>
        </div>
      </main>
    </Stage>
  );
}

function withoutOne(roles: readonly string[], role: string): string[] {
  const place = roles.lastIndexOf(role);
  return roles.filter((_, index) => index !== place);
}

/** The number of players, the rules, and the ready-made sets. */
function Table({ roles, players, ruleset, show }: SetInAddress) {
  const id = useId();
  const found = findReadyMade(roles);
  const seat = (by: 1 | -1) => {
    const next = players + by;
    // A ready-made set grows with the table; another one stays as it was put together.
    show({ players: next, roles: found === null ? roles : readyMadeSet(found.style, next) });
  };
  return (
    <div className={styles.table}>
      <div className={styles.players}>
        <span>{TEXTS.players}</span>
        <RoundButton
          small
          icon="minus"
          label={TEXTS.fewerPlayers}
          aria-disabled={players <= PLAYERS.fewest}
          onClick={() => players > PLAYERS.fewest && seat(-1)}
        />
        <strong aria-live="polite">{players}</strong>
        <RoundButton
          small
          icon="plus"
          label={TEXTS.morePlayers}
          aria-disabled={players >= PLAYERS.most}
          onClick={() => players < PLAYERS.most && seat(1)}
        />
      </div>
      <Segments
        label={TEXTS.rules}
        options={RULES}
        value={ruleset}
        onChange={(value) => show({ ruleset: value === 'tabletop' ? 'tabletop' : 'standard' })}
      />
      <fieldset className={styles.sets} aria-labelledby={id}>
        <legend id={id}>{TEXTS.readyMade({ players })}</legend>
        {SET_STYLES.map((style) => (
          <Button
            key={style}
            look="chip"
            aria-pressed={found?.style === style && found.players === players}
            onClick={() => show({ roles: readyMadeSet(style, players) })}
          >
            {TEXTS.sets[style]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

interface RolesOfTeamProps {
  readonly team: Team;
  readonly roles: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
}

function RolesOfTeam({ team, roles, onChange }: RolesOfTeamProps) {
  const theme = useTheme();
  const id = useId();
  const names = ROLES_BY_EASE.filter((name) => findBuiltInRole(name)?.team === team);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.team} lang={langOf(theme)}>
        {teamName(team, theme)}
      </h2>
      <ul className={styles.roles}>
        {names.map((name) => {
          const { title, copies, noun, lang } = roleFacts(name, theme);
          const named = theme.named('role', noun);
          const count = countOf(roles, name);
          return (
            <li key={name} className={count > 0 ? styles.chosen : undefined}>
              <span className={styles.role} lang={lang.title}>
                {title}
              </span>
              <RoundButton
                small
                icon="minus"
                label={TEXTS.oneFewer(named)}
                aria-disabled={count === 0}
                onClick={() => count > 0 && onChange(withoutOne(roles, name))}
              />
              <strong className={styles.copies}>{count}</strong>
              <RoundButton
                small
                icon="plus"
                label={TEXTS.oneMore(named)}
                aria-disabled={count >= copies}
                onClick={() => count < copies && onChange([...roles, name])}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SetButtonsProps {
  readonly roles: readonly string[];
  readonly ruleset: Ruleset;
  readonly isUnfit: boolean;
}

/** The next room of this browser begins with the set; strangers sign in first. */
function SetButtons({ roles, ruleset, isUnfit }: SetButtonsProps) {
  const me = useMe();
  const navigate = useNavigate();
  const open = () => {
    noteWishedSet({ roles, ruleset });
    noteCreateWish();
    navigate(me ? '/' : '/auth');
  };
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => showToast({ title: TEXTS.linkCopied }),
      () => showToast({ title: TEXTS.linkFailed, isDestructive: true }),
    );
  return (
    <div className={styles.buttons}>
      <Button look="primary" disabled={isUnfit} onClick={open}>
        {TEXTS.open}
      </Button>
      <Button look="chip" onClick={copy}>
        {TEXTS.link}
      </Button>
    </div>
  );
}

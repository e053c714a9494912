import type { Balance } from '@nightfall/shared/protocol/balance';
import BALANCE from '@nightfall/shared/text/en/balance.json';
import { useEffect, useId, useRef } from 'react';
import { numberText } from '../../session/formats.ts';
import { langOf } from '../../theme/lang-of.ts';
import { roleFacts, teamName, teamNoun } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { announce } from '../page/live-region.tsx';
import { Button } from '../ui/button.tsx';
import { Marked } from '../ui/words.tsx';
import * as styles from './balance.module.css';

const TEXTS = BALANCE.panel;

type Wins = NonNullable<Balance['wins']>;
type Swap = Pick<NonNullable<Balance['suggestion']>, 'out' | 'in'>;

const percent = (share: number): number => Math.round(100 * share);
/** Of a hundred. */
interface Percents {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;

const percentsOf = ({ share, low, high }: Percents): Percents => ({
  share: percent(share),
  low: percent(low),
  high: percent(high),
});

interface BalancePanelProps {
  /** Tells sets apart: the first figure of each is said. */
  readonly set: string;
  /** Undefined until the server has answered. */
  readonly balance: Balance | undefined;
  readonly isError: boolean;
  /** There are not as many roles as needed. */
  readonly isUnfit?: boolean;
  /** Swaps two cards of the set; undefined for those who only read. */
  readonly onSwap?: ((swap: Swap) => void) | undefined;
  readonly isDisabled?: boolean;
  /** Below the headings around it. */
  readonly heading?: 'h2' | 'h3';
}

/** How a set of roles plays, by rounds of bots: one sentence, a bar, and more for those who open it. */
export function BalancePanel({
  set,
  balance,
  isError,
  isUnfit = false,
  onSwap,
  isDisabled = false,
  heading: Heading = 'h3',
}: BalancePanelProps) {
  const id = useId();
  const wins = isUnfit ? null : (balance?.wins ?? null);
  return (
    <section className={styles.root} aria-labelledby={id}>
      <Heading className={styles.title} id={id}>
        {TEXTS.title}
      </Heading>
      {balance && wins ? (
        <>
          <Figures key={set} balance={balance} wins={wins} />
          <details className={styles.details}>
            <summary>{TEXTS.details}</summary>
            <Additions balance={balance} />
            <Suggestion suggestion={balance.suggestion} onSwap={onSwap} isDisabled={isDisabled} />
          </details>
        </>
      ) : (
        <p className={styles.waiting}>{waitingText({ balance, isError, isUnfit })}</p>
      )}
    </section>
  );
}

function waitingText({
  balance,
  isError,
  isUnfit,
}: Pick<BalancePanelProps, 'balance' | 'isError' | 'isUnfit'>) {
  if (isUnfit) return TEXTS.unfit;
  if (isError && balance === undefined) return TEXTS.failed;
  return balance?.state === 'unknown' ? TEXTS.unknownSet : TEXTS.counting;
}

function Figures({ balance: { rounds, played }, wins }: { balance: Balance; wins: Wins }) {
  const theme = useTheme();
  const side = theme.named('side', teamNoun('Villager', theme));
  const sentence = TEXTS.sentence({ ...side, ...percentsOf(wins.villager), rounds: numberText(rounds) });
  useFirstFigure(sentence);
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <Bar wins={wins} />
      <p className={styles.bots}>{TEXTS.bots}</p>
      {played !== null && (
        <p>
          {TEXTS.people({
            ...side,
            ...percentsOf(played.wins.villager),
            rounds: numberText(played.rounds),
          })}
        </p>
      )}
    </>
  );
}

/** Said once, when the figures come; while they become finer nothing is said. */
function useFirstFigure(sentence: string): void {
  const first = useRef(sentence);
  useEffect(() => announce(first.current), []);
}

/** What each side wins, beside one another. Several may win one round: then the parts are somewhat narrower. */
function Bar({ wins }: { wins: Wins }) {
  const theme = useTheme();
  const { villager, werewolf, tanner, stalker, nobody } = wins;
  const own = { lang: langOf(theme) };
  const parts = [
    { side: 'villager', name: teamName('Villager', theme), ...own, share: villager.share },
    { side: 'werewolf', name: teamName('Werewolf', theme), ...own, share: werewolf.share },
    {
      side: 'others',
      name: TEXTS.others,
      lang: undefined,
      share: tanner.share + stalker.share + nobody.share,
    },
  ].filter(({ share }) => share > 0);
  return (
    <div className={styles.wins}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ side, share }) => (
          <span key={side} data-side={side} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={styles.key}>
        {parts.map(({ side, name, lang, share }) => (
          <li key={side} data-side={side}>
            <Marked words={name} lang={lang} /> <strong>{TEXTS.percent({ share: percent(share) })}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Additions({ balance: { additions } }: { balance: Balance }) {
  const theme = useTheme();
  if (additions.length === 0) return <p>{TEXTS.noAddition}</p>;
  return (
    <>
      <p>
        {TEXTS.additions({
          ...theme.named('side', teamNoun('Villager', theme)),
          plain: roleFacts('Villager', theme).title,
        })}
      </p>
      <ul className={styles.additions}>
        {additions.map(({ role, ...share }) => {
          const { share: points, low, high } = percentsOf(share);
          return (
            <li key={role}>
              <strong lang={langOf(theme)}>{roleFacts(role, theme).title}</strong>
              <span>{TEXTS.points({ points: signed(points), low: signed(low), high: signed(high) })}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface SuggestionProps extends Pick<BalancePanelProps, 'onSwap' | 'isDisabled'> {
  readonly suggestion: Balance['suggestion'];
}

function Suggestion({ suggestion, onSwap, isDisabled }: SuggestionProps) {
  const theme = useTheme();
  if (suggestion === null) return <p>{TEXTS.noSuggestion}</p>;
  const out = theme.named('out', roleFacts(suggestion.out, theme).noun);
  const into = theme.named('into', roleFacts(suggestion.in, theme).noun);
  const { share: village } = percentsOf(suggestion.villager);
  const { share: wolves } = percentsOf(suggestion.werewolf);
  const swap = () => {
    onSwap?.(suggestion);
    announce(TEXTS.applied({ ...out, ...into }));
  };
  return (
    <div className={styles.suggestion}>
      <strong>{TEXTS.suggestionTitle}</strong>
      <p>{TEXTS.suggestion({ ...out, ...into })}</p>
      <p>
        {TEXTS.suggestionWins({
          ...theme.named('village', teamNoun('Villager', theme)),
          villageShare: village,
          ...theme.named('wolves', teamNoun('Werewolf', theme)),
          wolfShare: wolves,
        })}
      </p>
      {onSwap && (
        <Button look="chip" disabled={isDisabled} onClick={swap}>
          {TEXTS.apply}
        </Button>
      )}
    </div>
  );
}

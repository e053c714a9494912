import type { Sentence } from '@nightfall/shared/game/sentences/sentence';
import { shortened } from '@nightfall/shared/game/state/letters';
import { NIGHT_LOG_LENGTH } from '@nightfall/shared/game/state/limits';
import type { GameView, MessageView, VoteResults } from '@nightfall/shared/protocol/game-view';
import type { Review } from '@nightfall/shared/protocol/review';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useMemo, useRef } from 'react';
import { langOf } from './lang-of.ts';
import { useTheme } from './theme-context.tsx';

/**
 * The server sends sentences as data, beside their text in English. The page makes the text itself, in the words of the
 * theme that it shows and in its own language.
 */
type Tell = (text: string, said: readonly Sentence[] | undefined) => string;

interface Teller {
  readonly tell: Tell;
  /** Another one where the texts may differ. */
  readonly key: string;
}

function tellerFor({ players, customRoles }: GameView, theme: Theme): Teller {
  const names = new Map<string, string>(players.map(({ id, displayName }) => [id, displayName]));
  const titles = new Map(customRoles.map(({ name, title }) => [name, title]));
  const words = theme.words.withTitles(titles);
  return {
    tell: (text, said) => (said === undefined ? text : words.text(said, (id) => names.get(id) ?? '')),
    key: JSON.stringify([theme.id, [...names], [...titles]]),
  };
}

/** What was made of each part of the last view: a part that has not changed stays the same object. */
type Made = WeakMap<object, { readonly key: string; readonly part: object }>;

function remembered<T extends object>(made: Made, part: T, { key }: Teller, make: (part: T) => T): T {
  const known = made.get(part);
  if (known?.key === key) return known.part as T;
  const own = make(part);
  made.set(part, { key, part: own });
  return own;
}

/** The view in the words of the theme around this component. */
export function useOwnWords(view: GameView): GameView {
  const theme = useTheme();
  const made = useRef<Made>(new WeakMap());
  return useMemo(() => inWordsOf(theme, view, made.current), [theme, view]);
}

function inWordsOf(theme: Theme, view: GameView, made: Made): GameView {
  const teller = tellerFor(view, theme);
  const { tell } = teller;
  const told = <T extends object>(part: T, make: (part: T) => T) => remembered(made, part, teller, make);
  const inMessage = (message: MessageView) =>
    told(message, (one) => (one.said === undefined ? one : { ...one, content: tell(one.content, one.said) }));
  const inMessages = (messages: MessageView[]) => told(messages, (all) => all.map(inMessage));
  const withResult = <T extends { readonly actionResult?: GameView['players'][number]['actionResult'] }>(
    one: T,
  ): T => {
    const { actionResult } = one;
    if (!actionResult) return one;
    const { message, said } = actionResult;
    return { ...one, actionResult: { ...actionResult, message: tell(message, said) } };
  };
  const { me, messages, waitingChat, nightLog, players, gameSettings } = view;
  return {
    ...view,
    messages: inMessages(messages),
    ...(waitingChat === undefined ? {} : { waitingChat: inMessages(waitingChat) }),
    ...(nightLog === undefined
      ? {}
      : { nightLog: told(nightLog, (log) => log.map((line) => inLine(line, tell))) }),
    players: told(players, (all) => all.map((player) => told(player, withResult))),
    gameSettings: told(gameSettings, (settings) =>
      settings.voteResults === undefined
        ? settings
        : { ...settings, voteResults: inResults(settings.voteResults, tell) },
    ),
    me: me && told(me, (own) => inOwnView(own, withResult)),
  };
}

type Me = NonNullable<GameView['me']>;
type WithResult = <T extends { readonly actionResult?: Me['actionResult'] }>(one: T) => T;

function inOwnView(me: Me, withResult: WithResult): Me {
  const { debug } = me;
  return { ...withResult(me), debug: debug && { ...debug, players: debug.players.map(withResult) } };
}

type LogLine = NonNullable<GameView['nightLog']>[number];

/** Cut at the same length as by the server. */
function inLine(line: LogLine, tell: Tell): LogLine {
  const { fullText, said, ...rest } = line;
  if (said === undefined) return line;
  const whole = tell('', said);
  const text = shortened(whole, NIGHT_LOG_LENGTH);
  return { ...rest, said, text, ...(text === whole ? {} : { fullText: whole }) };
}

const inResults = (results: VoteResults, tell: Tell): VoteResults => ({
  ...results,
  winCondition: tell(results.winCondition, results.said),
  playerResults: results.playerResults.map((one) => ({
    ...one,
    winReason: tell(one.winReason, one.said),
    reasonToOthers: tell(one.reasonToOthers, one.saidToOthers),
  })),
});

/** With the Werewolf team as a value of messages. */
export interface ToldReview extends Review {
  /** What its sentences are marked with, where they are in another language than the page. */
  readonly lang: string | undefined;
  readonly team: { readonly team: string };
}

/** A review in the words of a theme, once there is one. @param nobody stands for a deleted account */
export function useReviewInOwnWords(review: Review, theme: Theme | null, nobody: string): ToldReview {
  return useMemo(
    () =>
      theme === null
        ? { ...review, lang: langOf({}), team: { team: review.wolfTeam } }
        : reviewIn(theme, review, nobody),
    [theme, review, nobody],
  );
}

function reviewIn(theme: Theme, review: Review, nobody: string): ToldReview {
  const { customTitles, players, you } = review;
  const words = theme.words.withTitles(new Map(Object.entries(customTitles)));
  const nameOf = (seat: string) => players[Number(seat)]?.name ?? nobody;
  const tell: Tell = (text, said) => (said === undefined ? text : words.text(said, nameOf));
  const titleOf = (role: string) => customTitles[role] ?? theme.role(role).displayName;
  const told = <T extends { readonly text: string; readonly said?: Sentence[] }>(one: T): T => ({
    ...one,
    text: tell(one.text, one.said),
  });
  return {
    ...review,
    lang: langOf(theme),
    wolfTeam: theme.teamName('Werewolf'),
    team: theme.named('team', theme.noun('wolfTeam', theme.teamName('Werewolf'))),
    players: players.map((one) => ({
      ...one,
      dealtRole: titleOf(one.dealt),
      finalRole: titleOf(one.final),
    })),
    moments: review.moments.map(told),
    claims: review.claims.map(told),
    turningPoint: told(review.turningPoint),
    nightLog: review.nightLog.map(told),
    titles: review.titles.map((one) => ({ ...one, name: tell(one.name, one.said) })),
    you: you && told(you),
  };
}

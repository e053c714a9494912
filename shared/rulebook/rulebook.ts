import type { Theme } from '../themes/theme.ts';
import { capital, namesOf } from './names.ts';
import { roleEntries } from './role-entries.ts';
import { anchorOf, type Block, type Rulebook, type Section } from './section.ts';
import { theArtifacts, theMutedAndTheBanished } from './sections/artifacts.ts';
import { claiming, theCards, theGame, theRound, whatYouNeed } from './sections/basics.ts';
import { copying, shields, theNight, thePile } from './sections/night.ts';
import { questions } from './sections/questions.ts';
import { timeAndAbsence } from './sections/time.ts';
import { theVote, winning } from './sections/winning.ts';

/** "an Auditor", "a badge": the sentences are written before a theme says what roles and cards are called. */
function inWordsOf({ text }: Theme, words: string): string {
  const { card, cards } = text.screens.terms;
  return words
    .replaceAll(/\bcards?\b/gi, (found) => {
      const own = found.toLowerCase() === 'card' ? card : cards;
      return found.startsWith('C') ? capital(own) : own;
    })
    .replaceAll(/\b([Aa])(?= [AEIOU])/g, '$1n');
}

const sectionsIn =
  (theme: Theme) =>
  (title: string, blocks: readonly Block[], id = anchorOf(title)): Section => ({
    id,
    title: inWordsOf(theme, title),
    blocks: JSON.parse(JSON.stringify(blocks), (_, value: unknown) =>
      typeof value === 'string' ? inWordsOf(theme, value) : value,
    ),
  });

/** The rulebook for players, with a theme's names and words for the roles. */
export function rulebookOf(theme: Theme): Rulebook {
  const names = namesOf(theme);
  const section = sectionsIn(theme);
  return {
    title: `How to play ${theme.text.gameTitle}`,
    sections: [
      section('The game in a minute', theGame(names)),
      section('What you need', whatYouNeed(names)),
      section('A round, step by step', theRound(names)),
      section('Your card decides what you are', theCards(names)),
      section(`The ${names.night.order}`, theNight(theme), 'the-night-order'),
      section('Copying', copying(names)),
      section('Shields', shields(names)),
      section(capital(names.pile), thePile(names)),
      section('Artifacts', theArtifacts(names)),
      section('Muted and banished', theMutedAndTheBanished(names)),
      section('Claims', claiming(names)),
      section('Vote and elimination', theVote(names)),
      section('Who wins', winning(names)),
      section('Time and absence', timeAndAbsence(names)),
      section('Common questions', questions(names)),
      section('All roles', roleEntries(theme)),
    ],
  };
}

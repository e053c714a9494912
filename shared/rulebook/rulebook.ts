import type { Theme } from '../themes/theme.ts';
import { capital, namesOf } from './names.ts';
import { roleEntries } from './role-entries.ts';
import { anchorOf, type Block, type Rulebook, type Section } from './section.ts';
import { theArtifacts, theMutedAndTheBanished } from './sections/artifacts.ts';
import { claiming, theCards, theGame, theRound, whatYouNeed } from './sections/basics.ts';
import { copying, shields, theNight, thePile } from './sections/night.ts';
import { questions } from './sections/questions.ts';
import { timeAndAbsence } from './sections/time.ts';
import { theVote } from './sections/vote.ts';
import { winning } from './sections/winning.ts';

/** "an Auditor": the sentences are written before a theme says what the roles are called. */
const withArticles = (blocks: readonly Block[]): readonly Block[] =>
  JSON.parse(JSON.stringify(blocks), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\b([Aa])(?= [AEIOU])/g, '$1n') : value,
  );

const section = (title: string, blocks: readonly Block[], id = anchorOf(title)): Section => ({
  id,
  title,
  blocks: withArticles(blocks),
});

/** The rulebook for players, with a theme's names and words for the roles. */
export function rulebookOf(theme: Theme): Rulebook {
  const names = namesOf(theme);
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

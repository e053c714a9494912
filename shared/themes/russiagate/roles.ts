import type { ThemeData } from '../theme-schema.ts';

const COMMISSION = 'Wins with the Commission.';
const AGENTS = 'The Other Side wins if nobody on it is exposed.';
const FINAL_FILE = 'Wins with the side of the file in front of them at the end.';
const COPIED = 'Wins as the role they have copied.';

/** The staff of the district. Agents are what the rules call wolves; the Lobbyist is on their side without being one. */
export const RUSSIAGATE_ROLES: ThemeData['text']['roles'] = {
  Werewolf: {
    name: 'Double Agent',
    description: 'An agent: knows the other agents. A lone Double Agent may photograph one sealed file.',
    instructions:
      'Have a dull role ready to claim, and speak like a press release. Praise every good argument and let it land on another desk. Working alone? The sealed file you saw is a safe cover, for it was dealt to nobody.',
    winCondition: AGENTS,
  },
  'Alpha Wolf': {
    name: 'Spymaster',
    description: 'An agent: knows the other agents and may turn one other player into a Double Agent.',
    instructions:
      'The morning memo tells your recruit what they are now, but not who signed it. Choose a trusted face, or pass and keep the ring small. Careful: they still do tonight what their old file says, and may have seen you.',
    winCondition: AGENTS,
  },
  'Mystic Wolf': {
    name: 'Keyhole Agent',
    description:
      'An agent: knows the other agents and may photograph one other player’s file, or the burn bag if there is one.',
    instructions:
      'Pick somebody loud and find out what the noise is for. A true picture makes you a fine Analyst, until the real one asks for the microphone. You work early, so the file may have moved since.',
    winCondition: AGENTS,
  },
  'Dream Wolf': {
    name: 'Sleeper Agent',
    description:
      'An agent who sleeps through the night: the other agents know of the Sleeper, who knows nobody.',
    instructions:
      'The other agents know your face, but you could not name one of them. Whoever defends you for no good reason may be your people. And you can swear under oath that you spent the night in bed.',
    winCondition: AGENTS,
  },
  Minion: {
    name: 'Lobbyist',
    description: 'Works for the Other Side and knows who the agents are; they do not know the Lobbyist.',
    instructions:
      'Change the subject, question the Analyst, buy the agents time. Under the Tabletop rules you may take the fall for them. Under the Standard rules exposing you loses the game for your side, so keep your receipts in order.',
    winCondition: 'Wins with the Other Side.',
  },
  Tanner: {
    name: 'Tell-All Author',
    description: 'Has a book to sell and wins only by being exposed.',
    instructions:
      'Be suspicious, never eager: a confession convinces nobody in this town. Tell one small lie and make sure it is found. Every Commission loves to discover its agent by itself.',
    winCondition: 'Wins only by being exposed.',
  },
  Stalker: {
    name: 'Gossip Columnist',
    description: 'Picks one other player as the scoop and wins only if that player is exposed.',
    instructions:
      'No side is yours; one name in the evening news is. Start with a rumour and let others make it a fact. The scoop is written in your file, so whoever takes the file takes over the story.',
    winCondition: 'Wins only if the player in the scoop is exposed.',
  },
  Villager: {
    name: 'Civil Servant',
    description: 'Has no special power, only common sense and a vote.',
    instructions:
      'You saw nothing, and for once that is the truth. Take statements from everybody and look for two that cannot both be true. A grander title on your door now and then can make an agent stumble.',
    winCondition:
      'The Commission wins if somebody on the Other Side is exposed, or, with nobody from it at the table, if nobody is.',
  },
  Seer: {
    name: 'Analyst',
    description: 'Photographs one other player’s file, two sealed files, or the burn bag if there is one.',
    instructions:
      'A picture is true for the moment it was taken: ask who moved files later. A player’s file shows you a friend or a foe, two sealed ones which claims are thin. Brief the room when it hurts the Other Side most.',
    winCondition: COMMISSION,
  },
  'Apprentice Seer': {
    name: 'Intern',
    description: 'Photographs one sealed file, or the burn bag if there is one.',
    instructions:
      'What lies with the sealed files was most likely dealt to nobody. Take the minutes first: whoever claims that very file has copied it, picked it up later, or is lying. An agent in there means one fewer at the table.',
    winCondition: COMMISSION,
  },
  'Paranormal Investigator': {
    name: 'Embedded Reporter',
    description:
      'Photographs up to two players’ files. On seeing an agent or the Tell-All Author, the Reporter goes over: becomes that role too, and stops.',
    instructions:
      'Two sources make a better story and twice the temptation. If neither file won you over, you have two names that were no agents. But if you went over, you play for your new side now, and not even the agents have heard of it.',
    winCondition: 'Wins with the Commission, or as the agent or Tell-All Author they have become.',
  },
  Beholder: {
    name: 'Clearance Officer',
    description: 'Knows who the Analyst and the Intern are.',
    instructions:
      'When two people claim to be the Analyst, your word settles it. Wait for that moment, for the Other Side takes notes as well. No names by morning? Then nobody worked as Analyst tonight, whatever their badge says.',
    winCondition: COMMISSION,
  },
  Thing: {
    name: 'Wiretapper',
    description: 'Taps the phone of a neighbour, who hears the click and learns of it in the morning.',
    instructions:
      'Your neighbour is the only one who can confirm your story, so let them mention the click first. If they do, you have a witness. If they keep quiet about it, ask what else they are keeping quiet.',
    winCondition: COMMISSION,
  },
  Revealer: {
    name: 'Whistleblower',
    description:
      'Leaks another player’s file for everybody to see, unless it is an agent or the Tell-All Author.',
    instructions:
      'A file in the morning papers was no agent’s and no Author’s when you leaked it. If yours stayed out of them, you alone know why: pick your words. You may post one announcement in the hearing; it bears no name, but everybody knows it is the Whistleblower’s.',
    winCondition: COMMISSION,
  },
  Robber: {
    name: 'Briefcase Thief',
    description: 'Switches their file for another player’s and reads the new one.',
    instructions:
      'The file in the briefcase is you now: you play for its side, but without its power. Stole from the Commission? Tell your victim, who has no idea yet. Stole an agent’s file? Two words: no comment.',
    winCondition: FINAL_FILE,
  },
  Witch: {
    name: 'Spin Doctor',
    description:
      'Photographs a sealed file, then plants it on another player in exchange for theirs. May name somebody else to get it if it is an agent, the Lobbyist or the Tell-All Author.',
    instructions:
      'You rewrite somebody, and nobody tells them. A Commission file makes an honest player of an agent; an agent’s file does the reverse, so plant it where you can watch it. What they had before lies with the sealed files now.',
    winCondition: COMMISSION,
  },
  Troublemaker: {
    name: 'Switchboard',
    description: 'Crosses two lines: switches the files of two other players without reading them.',
    instructions:
      'Only you know which two lines are crossed. Ask both what they are before you tell them: each now holds what the other claims. Then say it at the worst moment for an agent, and listen for who hangs up.',
    winCondition: COMMISSION,
  },
  'Village Idiot': {
    name: 'Reform Minister',
    description: 'Must move everybody else’s file one seat to the left or to the right.',
    instructions:
      'Nearly everybody sits with a neighbour’s file, and the memo does not mention it. Hear all claims before you announce the direction: every one of them has moved one seat. Your own file, as with any reform, has not.',
    winCondition: COMMISSION,
  },
  'Aura Seer': {
    name: 'Fingerprinter',
    description: 'Learns which other players have looked at or moved a file so far.',
    instructions:
      'Anybody on your list who claims a quiet night has a problem. The Tipsy Attaché and the Night Editor work too late to be on it. Prints do not show intent: an Analyst leaves the same ones as a Keyhole Agent.',
    winCondition: COMMISSION,
  },
  Drunk: {
    name: 'Tipsy Attaché',
    description: 'Must exchange their file for a sealed one, without reading it.',
    instructions:
      'It was a long reception, and you left as somebody else. Find out who before you pick a side: say which sealed file you took, for an Analyst may have read it. A role that nobody claims could be yours.',
    winCondition: FINAL_FILE,
  },
  Insomniac: {
    name: 'Night Editor',
    description: 'Proofreads their own file when all the switching is done.',
    instructions:
      'You check last, so your facts are the freshest in the room. A different file? Find out who switched it before you print a word. The same old file? Then whoever boasts of having taken it owes you a correction.',
    winCondition: FINAL_FILE,
  },
  Mason: {
    name: 'Alibi',
    description: 'Knows the other Alibi.',
    instructions:
      'Two statements that match are the rarest thing in this district: make yours early. It holds as long as nobody moved your files. If you see no partner, a second Alibi, if the game has one, lies with the sealed files.',
    winCondition: COMMISSION,
  },
  Hunter: {
    name: 'Star Witness',
    description: 'If exposed, names names: the player they voted for is exposed along with them.',
    instructions:
      'If they come for you, your vote becomes your testimony, so spend it on your strongest suspect. Announcing that you will talk makes people think twice about exposing you. Agents have noticed, and announce it too.',
    winCondition: COMMISSION,
  },
  Bodyguard: {
    name: 'Defence Lawyer',
    description:
      'Defends another player: if the vote falls on them, the next most-voted player is exposed instead.',
    instructions:
      'Take a client whose testimony the Commission will need. Name them and the votes go elsewhere; stay silent and the votes on them are lost. A guilty client walks free as well, and you cannot return the fee.',
    winCondition: COMMISSION,
  },
  Sentinel: {
    name: 'Protocol Chief',
    description:
      'Puts a diplomatic seal on one player’s file: from then on it can be neither looked at nor moved, not even by its owner.',
    instructions:
      'Once your seal is on, that file goes nowhere, and its owner has one worry fewer. If somebody claims to have read or taken it after you, you have caught them lying. Your own file may wear the seal too.',
    winCondition: COMMISSION,
  },
  Prince: {
    name: 'Ambassador',
    description:
      'Has immunity and cannot be exposed: if the vote falls on the Ambassador, the next most-voted player goes instead.',
    instructions:
      'Behave badly, as immunity allows, and note down who is quick to accuse. Show your credentials before the Commission wastes its votes on you. Immunity is in the file: if that was taken after hours, it is gone.',
    winCondition: COMMISSION,
  },
  Curator: {
    name: 'Quartermaster',
    description: 'Issues one of six gadgets to another player.',
    instructions:
      'Passport, Badge and Contract change what a player counts as, the Jammer takes their voice, the Goggles black out the chat, and the Battery does nothing at all. The bearer alone reads which one it is, but everybody sees who is jammed. You issue it after the last switch, so what it makes of them stands.',
    winCondition: COMMISSION,
  },
  Doppelganger: {
    name: 'Body Double',
    description: 'Looks at another player’s file and becomes that role.',
    instructions:
      'You take on its power, if it has one, and its side: tonight there may be two Briefcase Thieves. Your original may be switched later and change sides without you. You stay in the part until somebody moves your file.',
    winCondition: COPIED,
  },
  Copycat: {
    name: 'Photocopier',
    description: 'Looks at one sealed file and becomes that role.',
    instructions:
      'You take on its power, if it has one, and its side. The original stays sealed, so a role that exists only once was dealt to nobody. Whoever claims it all the same has some paperwork to explain.',
    winCondition: COPIED,
  },
  'Old Hag': {
    name: 'Committee Chair',
    description: 'Suspends another player, who has no vote that day.',
    instructions:
      'One vote fewer for an agent is a good day’s work; one fewer for a friend is an inquiry. Everybody sees who is suspended, so have your reasons in writing. They may still talk, and still be exposed.',
    winCondition: COMMISSION,
  },
};

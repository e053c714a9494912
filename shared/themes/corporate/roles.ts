import type { ThemeData } from '../theme-schema.ts';

const WITH_STAFF = 'Wins with the Staff.';
const BOARD_WINS = 'The Board wins if nobody on it is let go.';
const FINAL_BADGE = 'Wins with the team of the badge in front of them at the end.';
const AS_COPIED = 'Wins as the role they have copied.';

/** Who works here. A shark is any wolf; the Lackey serves the Board without being one. */
export const CORPORATE_ROLES: ThemeData['text']['roles'] = {
  Werewolf: {
    name: 'Office Shark',
    description: 'Knows the other sharks. A shark all alone may inspect one vacant desk.',
    instructions:
      'Pick a dull job to claim before anybody asks; nobody interrogates accounting. Nod at good points and let the suspicion circle somebody else. If you are alone, the badge you saw at a vacant desk is the safest story: it was dealt to nobody.',
    winCondition: BOARD_WINS,
  },
  'Alpha Wolf': {
    name: 'Great White',
    description: 'The shark with the chequebook: knows the other sharks and may buy out one colleague.',
    instructions:
      'Whoever you buy out becomes an Office Shark and learns it after lunch, but not who paid. Buy somebody the Staff trusts, or keep your money and the Board small. They still use the power they were dealt, so do not count on discretion.',
    winCondition: BOARD_WINS,
  },
  'Mystic Wolf': {
    name: 'Insider',
    description:
      'A shark with sources: knows the other sharks and may inspect one other badge, or the shredder bin if there is one.',
    instructions:
      'Inspect the loudest person in the room and you own their secret. Posing as the Auditor with a true finding is hard to beat, unless the real one objects. You look early in the break, so the badge may have moved on since.',
    winCondition: BOARD_WINS,
  },
  'Dream Wolf': {
    name: 'Silent Partner',
    description: 'A shark who naps through lunch: the other sharks know of it, it knows nobody.',
    instructions:
      'Your fellow sharks have seen you, but you have no idea who they are. Listen for somebody who defends you for no reason. You can say that you slept through the whole break, and even mean it.',
    winCondition: BOARD_WINS,
  },
  Minion: {
    name: 'Lackey',
    description: 'Fetches coffee for the Board: knows who the sharks are; they do not know the Lackey.',
    instructions:
      'Draw the heat away from your sharks: contradict the Auditor, or vouch for a shark with a claim of your own. Under the Tabletop rules you may even get yourself let go for them. Under the Standard rules that loses the game, so keep your job.',
    winCondition: 'Wins with the Board.',
  },
  Tanner: {
    name: 'Parachutist',
    description: 'Has a golden parachute packed and wins only by being let go.',
    instructions:
      'Look guilty, but not on purpose: nobody fires a person who begs for it. One small lie that comes to light beats one big one. Let the Staff believe that they have landed their shark.',
    winCondition: 'Wins only by being let go.',
  },
  Stalker: {
    name: 'Headhunter',
    description: 'Puts one colleague’s name on a sticky note and wins only if that colleague is let go.',
    instructions:
      'You are on nobody’s side: you need that one person on the job market. Build the case slowly and let others say it aloud. The note sticks to your badge, so whoever takes the badge takes over the hunt.',
    winCondition: 'Wins only if the colleague on the note is let go.',
  },
  Villager: {
    name: 'Paper Pusher',
    description: 'Has no special power, only common sense, a lukewarm coffee and a vote.',
    instructions:
      'You saw nothing, so you can speak freely. Ask everybody where they spent lunch, and listen for two stories that do not fit together. Now and then, claiming a grander title than your own makes a shark stumble.',
    winCondition:
      'The Staff wins if somebody on the Board is let go, or, with nobody from it at the table, if nobody is.',
  },
  Seer: {
    name: 'Auditor',
    description:
      'Inspects one other colleague’s badge, two vacant desks, or the shredder bin if there is one.',
    instructions:
      'Your finding was true at that moment, so ask who moved badges after you. One colleague tells you whom to trust; two desks tell you which claims to doubt. File your report when it hurts the sharks most.',
    winCondition: WITH_STAFF,
  },
  'Apprentice Seer': {
    name: 'Junior Auditor',
    description: 'Inspects one vacant desk, or the shredder bin if there is one.',
    instructions:
      'The badge at a vacant desk was dealt to nobody, unless a Job Shadow got there first. Let the others claim their jobs before you speak: whoever claims that one has copied it, picked it up later, or is lying. A shark’s badge on a desk means one shark fewer in the room.',
    winCondition: WITH_STAFF,
  },
  Robber: {
    name: 'Lunch Thief',
    description:
      'Takes another colleague’s badge along with their sandwich, leaves their own and looks at the loot.',
    instructions:
      'You now are what you took and play for its team, but its power stays unused. With a Staff badge, confess whom you raided: they do not know it yet. With a shark’s badge, chew quietly.',
    winCondition: FINAL_BADGE,
  },
  Troublemaker: {
    name: 'Middle Manager',
    description: 'Switches the badges of two other colleagues without looking.',
    instructions:
      'You know of a reorganisation nobody else has heard of. Ask both for their job before you say whom you switched: each now has what the other claims. Announce it when a shark feels safe, and watch who changes sides.',
    winCondition: WITH_STAFF,
  },
  Drunk: {
    name: 'Lost Intern',
    description: 'Must trade their badge for one from a vacant desk, without looking.',
    instructions:
      'You have no idea what you do here any more, so do not fight too hard for one side. Say early at which desk you ended up: an Auditor may have been there. If nobody claims a job, it may be yours.',
    winCondition: FINAL_BADGE,
  },
  Insomniac: {
    name: 'Workaholic',
    description: 'Skips lunch, and looks at their own badge when all the switching is done.',
    instructions:
      'You know for sure what hangs around your neck after lunch. If it has changed, find out who did it before you say more than you must. If it is still your own, whoever boasts of having taken it has some explaining to do.',
    winCondition: FINAL_BADGE,
  },
  Mason: {
    name: 'Work Spouse',
    description: 'Knows the other Work Spouse.',
    instructions:
      'You can trust the other Work Spouse, unless badges were moved. Say so early: two people who finish each other’s spreadsheets are the firmest ground the Staff has. If you see none, the second badge of that kind, if the game has one, lies at a vacant desk.',
    winCondition: WITH_STAFF,
  },
  Hunter: {
    name: 'Whistleblower',
    description: 'If let go, takes the colleague they voted for along.',
    instructions:
      'Your vote counts even if it all goes wrong, so give it to your strongest suspect. If the meeting turns on you, that colleague leaves as well. Saying that you hold the files makes people think twice, which is why sharks say it too.',
    winCondition: WITH_STAFF,
  },
  Bodyguard: {
    name: 'Union Rep',
    description:
      'Protects another colleague: if the vote falls on them, the next most-voted one is let go instead.',
    instructions:
      'Stand up for somebody whose word the Staff will need. If you say whom you protect, nobody will waste a vote on them, so think about whether that is what you want. A shark with good representation gets away as well.',
    winCondition: WITH_STAFF,
  },
  Sentinel: {
    name: 'Gatekeeper',
    description:
      'Sets one badge to Do Not Disturb: from then on nobody can inspect or move it, not even its owner.',
    instructions:
      'A badge on Do Not Disturb stays where it is, so its owner can speak with some certainty. Wait until somebody claims to have seen or taken it after you, and you have found a liar. You may pick your own badge.',
    winCondition: WITH_STAFF,
  },
  Prince: {
    name: 'Founder’s Kid',
    description:
      'Cannot be let go: if the vote falls on the Founder’s Kid, the next most-voted colleague goes instead.',
    instructions:
      'You may draw suspicion on purpose and note who joins in. Say who you are before the Staff wastes its vote on you. If your badge was taken at lunch, the family ties went with it.',
    winCondition: WITH_STAFF,
  },
  Witch: {
    name: 'HR Director',
    description:
      'Inspects a vacant desk, then gives its badge to another colleague in exchange for theirs. May name somebody else to get it if it is a shark, the Lackey or the Parachutist.',
    instructions:
      'You decide what somebody is, and nobody tells them. A Staff badge can tame a shark; a shark’s badge makes a new one, so name somebody you can watch for it. The badge you took away now lies at that desk.',
    winCondition: WITH_STAFF,
  },
  'Village Idiot': {
    name: 'Hot-Desker',
    description: 'Must move everybody else’s badge one seat to the left or to the right. For synergy.',
    instructions:
      'Nearly everybody comes back to a neighbour’s badge, and only you know it. Collect the claims first, then tell the direction: what each one says now belongs to the person beside them. Your own badge has not moved.',
    winCondition: WITH_STAFF,
  },
  Curator: {
    name: 'Supply Clerk',
    description: 'Issues another colleague one of six pieces of office equipment.',
    instructions:
      'The Chair, the Mug and the Box change what somebody counts as, the Headset takes their voice, the Monitor their messages, and the Printer does nothing, as ever. Only the receiver learns which one it is, but everybody sees who wears the Headset. You act when the badges lie still, so you have the last word.',
    winCondition: WITH_STAFF,
  },
  Thing: {
    name: 'Pen Borrower',
    description: 'Taps a neighbour on the shoulder for a pen; the neighbour learns of it after lunch.',
    instructions:
      'The neighbour you tapped can confirm who you are, and nobody else can. Let them say first that somebody tapped them. One who keeps quiet about a missing pen is worth a second look.',
    winCondition: WITH_STAFF,
  },
  Beholder: {
    name: 'Receptionist',
    description: 'Signed the auditors in: knows who the Auditor and the Junior Auditor are.',
    instructions:
      'Back the true Auditor when a false one speaks up: your word makes two against one. Do not name them too early, for the sharks would like to know as well. If nobody was shown to you after lunch, no auditor came today, whatever anybody says.',
    winCondition: WITH_STAFF,
  },
  'Paranormal Investigator': {
    name: 'Fraud Examiner',
    description:
      'Inspects up to two colleagues’ badges. On seeing a shark or the Parachutist, the Fraud Examiner becomes that role too and stops.',
    instructions:
      'A second look doubles what you know and doubles the temptation. If you stayed clean, you have cleared two colleagues at once. If not, you have changed sides, and not even the sharks know it.',
    winCondition: 'Wins with the Staff, or as the shark or Parachutist they have become.',
  },
  Doppelganger: {
    name: 'Job Shadow',
    description: 'Looks at another colleague’s badge and becomes that role.',
    instructions:
      'You use its power, if it has one, and play for its team, so two people may do the same job today. The one you shadowed may change sides later without you. You stay what you copied, as long as nobody moves your badge.',
    winCondition: AS_COPIED,
  },
  Revealer: {
    name: 'Reply-All',
    description:
      'Turns another colleague’s badge face up for everybody, unless it is a shark or the Parachutist.',
    instructions:
      'If the badge lies open after lunch, it was neither a shark nor the Parachutist when you looked. If nothing lies open, you know something the others do not: word it well. You may send one announcement in the meeting, and everybody knows which role it comes from.',
    winCondition: WITH_STAFF,
  },
  'Aura Seer': {
    name: 'Hall Monitor',
    description: 'Learns which other colleagues have looked at or moved a badge so far.',
    instructions:
      'Any of them who claims to have only eaten a salad is lying. The Lost Intern and the Workaholic come after you and never show up on your list. An Auditor leaves the same trace as an Insider, so a name is a question, not a verdict.',
    winCondition: WITH_STAFF,
  },
  Copycat: {
    name: 'Temp',
    description: 'Sits down at one vacant desk, looks at its badge and becomes that role.',
    instructions:
      'You use its power, if it has one, and play for its team. The badge itself stays at the desk, so a job that exists only once was dealt to nobody. Anyone who claims it anyway owes you an explanation.',
    winCondition: AS_COPIED,
  },
  'Old Hag': {
    name: 'Calendar Tyrant',
    description: 'Books another colleague into a meeting during the review: they have no vote.',
    instructions:
      'A shark without a vote cannot save itself; a friend without one cannot help you. Everybody sees who is double-booked, so be ready to say why. They may still talk and be voted for.',
    winCondition: WITH_STAFF,
  },
};

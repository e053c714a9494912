import type { ThemeData } from '../theme-schema.ts';

const PACK_WINS = 'The Werewolf pack wins if none of it falls when the votes are counted.';
const VILLAGE_WINS = 'Wins with the Village.';
const LAST_CARD_WINS = 'Wins with the side of the card that lies before them at the end.';
const COPY_WINS = 'Wins as the role that was copied.';

/** The roles by their traditional names. The crypt is the three cards in the middle, the den the werewolf pile. */
export const CLASSIC_ROLES: ThemeData['text']['roles'] = {
  Copycat: {
    name: 'Copycat',
    description: 'Lifts one of the three crypt cards in the middle and becomes what is painted on it.',
    instructions:
      'From then on you have its power, if it has one, and its side. The card stays in the crypt: if it is the only one of its kind, nobody was dealt it. Smile kindly at whoever claims it.',
    winCondition: COPY_WINS,
  },
  Doppelganger: {
    name: 'Doppelganger',
    description: 'Looks at another player’s card and becomes that role, face, heart and all.',
    instructions:
      'You do what your model does, and for the same side. Other hands may change their card later; you stay what you copied, as long as nobody moves yours. So two of you may tell the same tale at dawn, and both be honest.',
    winCondition: COPY_WINS,
  },
  Stalker: {
    name: 'Stalker',
    description: 'A loner who marks one other player as prey and wins only if that player falls.',
    instructions:
      'Wolf or village, what is it to you? You live for one name. Let others speak the charge and nod in the right places. The name is written on your card, so whoever ends up with the card inherits the hunt.',
    winCondition: 'Wins only if the marked player falls when the votes are counted.',
  },
  Werewolf: {
    name: 'Werewolf',
    description: 'Knows the other wolves. A lone Werewolf may lift one crypt card in the middle.',
    instructions:
      'Pick a gentle lie before the talk reaches you, and keep to it. Let the village quarrel; you need only agree, sadly. If you hunt alone, borrow the face you saw in the crypt: nobody was dealt that card.',
    winCondition: PACK_WINS,
  },
  'Alpha Wolf': {
    name: 'Alpha Wolf',
    description:
      'Knows the other wolves and may curse one other player: a Werewolf card from the wolf den takes the place of theirs.',
    instructions:
      'The cursed hear of it at dawn, but not whose teeth it was, and play for the pack while they hold that card. They still do what they were dealt to do that night, so choose with care. You may pass: a small pack keeps its secrets.',
    winCondition: PACK_WINS,
  },
  'Mystic Wolf': {
    name: 'Mystic Wolf',
    description:
      'Knows the other wolves and may look at one other player’s card, or into the wolf den if there is one.',
    instructions:
      'Play the Seer with what you saw: the vision is true, only the heart is not. It goes well until the real Seer clears their throat. You look early, so later hands may have moved the card.',
    winCondition: PACK_WINS,
  },
  Bodyguard: {
    name: 'Bodyguard',
    description:
      'Stands before one other player: if the vote falls on them, the next most-voted player falls instead.',
    instructions:
      'Guard a voice the village cannot spare. Name it, and nobody will waste a vote on it; keep silent, and a wolf just might. But look twice at whom you hide: behind your broad back a wolf walks free as well.',
    winCondition: VILLAGE_WINS,
  },
  Minion: {
    name: 'Minion',
    description:
      'Serves the Werewolf pack and knows every wolf. The wolves do not know who their servant is.',
    instructions:
      'Be the fog: contradict the Seer, lend a wolf your alibi. By the Tabletop rules you may even fall in a wolf’s place. By the Standard rules your fall is the ruin of the pack, so save your own skin as well.',
    winCondition: 'Wins with the Werewolf pack.',
  },
  Sentinel: {
    name: 'Sentinel',
    description:
      'Sets a shield on one card. From that hour nobody can look at it or move it, not even its owner.',
    instructions:
      'Under your shield a card lies still until morning, so its owner can speak with a firm voice. Should somebody claim to have touched it after you, you have a liar by the sleeve. You may guard your own card.',
    winCondition: VILLAGE_WINS,
  },
  Mason: {
    name: 'Mason',
    description: 'Knows the other Mason, who belongs to the same old lodge.',
    instructions:
      'Two who vouch for each other are the best wall a village has, so do not wait too long. Trust the handshake, but remember that cards wander. If you met nobody, a second Mason card, if the game has one, lies in the crypt.',
    winCondition: VILLAGE_WINS,
  },
  Seer: {
    name: 'Seer',
    description:
      'Looks at one other player’s card, at two crypt cards in the middle, or into the wolf den if there is one.',
    instructions:
      'The vision was true when you had it; ask whose hands came after. One player’s card tells you whom to believe, two crypt cards tell you which claims ring hollow. Speak once the wolves have chosen their lies.',
    winCondition: VILLAGE_WINS,
  },
  'Apprentice Seer': {
    name: 'Apprentice Seer',
    description: 'Looks at one crypt card in the middle, or into the wolf den if there is one.',
    instructions:
      'Hear every claim before you open your book. Whoever claims your card has copied it, picked it up later, or lies; only a Doppelganger can have left it there before you came. A wolf in the crypt is one wolf fewer at the table.',
    winCondition: VILLAGE_WINS,
  },
  'Paranormal Investigator': {
    name: 'Paranormal Investigator',
    description:
      'Looks at up to two players’ cards, one after the other. On seeing a wolf or the Tanner, becomes that role and looks no further.',
    instructions:
      'One look is brave, two are a wager with your soul. If you stay clean, you have an honest word for both. If the dark takes you, its side is yours now, and not even the pack will know you.',
    winCondition: 'Wins with the Village, or as the wolf or Tanner the night has made of them.',
  },
  Beholder: {
    name: 'Beholder',
    description: 'Knows who the Seer is and who the Apprentice Seer is.',
    instructions:
      'When a false Seer speaks, stand up for the true one: two voices against one. Do not point too early, for wolves listen well. If nobody has been shown to you by dawn, there was no Seer tonight, and somebody is about to pretend.',
    winCondition: VILLAGE_WINS,
  },
  Thing: {
    name: 'Thing',
    description: 'Taps a neighbour on the shoulder in the dark. At dawn they learn that something did.',
    instructions:
      'Only the one you tapped can vouch for you, so let them speak of the cold finger first. A neighbour who felt it and says nothing is hiding more than a shiver.',
    winCondition: VILLAGE_WINS,
  },
  Revealer: {
    name: 'Revealer',
    description:
      'Turns another player’s card face up for all to see, unless it is a wolf or the Tanner: that the Revealer alone learns.',
    instructions:
      'What lies open at dawn was no wolf and no Tanner when you turned it. If you looked and it stayed face down, you know a name the village needs. You may post one announcement by day, and all know whose hand wrote it.',
    winCondition: VILLAGE_WINS,
  },
  Robber: {
    name: 'Robber',
    description: 'Takes another player’s card, leaves their own in its place and looks at the loot.',
    instructions:
      'You are what you stole, and on its side, but its power sleeps. With a village card, name your victim: they do not know yet what they hold. With a wolf’s card, admire the ceiling and let others talk.',
    winCondition: LAST_CARD_WINS,
  },
  Witch: {
    name: 'Witch',
    description:
      'Looks at a crypt card and swaps it with another player’s card. May name somebody else to get it if it is wicked: a wolf, the Minion or the Tanner.',
    instructions:
      'You brew somebody a new fate, and nobody tells them. A kind card can tame a wolf; a wicked one makes an enemy, so pour it where you can watch. The card you took lies in the crypt now.',
    winCondition: VILLAGE_WINS,
  },
  Troublemaker: {
    name: 'Troublemaker',
    description: 'Swaps the cards of two other players without looking at either.',
    instructions:
      'Ask both who they are before you confess: each now holds what the other claims. Tell it when a wolf sits too comfortably, lean back, and watch who suddenly changes sides.',
    winCondition: VILLAGE_WINS,
  },
  'Village Idiot': {
    name: 'Village Idiot',
    description: 'Must pass everybody else’s card one seat on, to the left or to the right.',
    instructions:
      'While wise folk slept, you gave nearly all of them a neighbour’s card, and only the fool knows which way. Gather the claims first, then name the way: every tale moves on one chair. Your own card you left alone.',
    winCondition: VILLAGE_WINS,
  },
  'Aura Seer': {
    name: 'Aura Seer',
    description: 'Feels which other players have looked at or moved a card so far, though not what they did.',
    instructions:
      'Whoever glows and swears to have slept is lying. The Drunk and the Insomniac stir only after you. A Seer glows no paler than a Mystic Wolf, so each name is a question and not yet an answer.',
    winCondition: VILLAGE_WINS,
  },
  Drunk: {
    name: 'Drunk',
    description: 'Must swap their card for a crypt card, and is in no state to look at it.',
    instructions:
      'You hold something, heaven knows what, so swear loyalty to nobody too loudly. Tell soon which crypt card you took: a Seer may have read it. If there is a role that nobody claims, feel your pockets.',
    winCondition: LAST_CARD_WINS,
  },
  Insomniac: {
    name: 'Insomniac',
    description: 'Lies awake, and looks at their own card when all the swapping is done.',
    instructions:
      'You know which card lies before you at dawn, and few can say that. If it has changed, find out whose hand it was before you tell too much. If it has not, whoever boasts of stealing it needs a better story.',
    winCondition: LAST_CARD_WINS,
  },
  Curator: {
    name: 'Curator',
    description: 'Gives another player one of six artifacts from the castle vault.',
    instructions:
      'Claw, Brand and Cudgel make the bearer count as Werewolf, Villager or Tanner. The Mask takes the voice, the Shroud the ears, the Void nothing. Only the bearer learns which it is, though all can see the Mask. You come when the cards lie still: the last word is yours.',
    winCondition: VILLAGE_WINS,
  },
  'Old Hag': {
    name: 'Old Hag',
    description: 'Banishes another player: they have no vote in the coming day.',
    instructions:
      'A wolf without a vote cannot save its skin; a friend without one cannot save yours. All see whom you banished, so have your reason ready. They may still talk and be voted for. The spell fails if it would leave fewer than three voters.',
    winCondition: VILLAGE_WINS,
  },
  'Dream Wolf': {
    name: 'Dream Wolf',
    description: 'A wolf that never wakes: the other wolves know of it, but it knows nobody.',
    instructions:
      'Say that you slept all night; it is not even a lie. Listen for a voice that defends you without a reason, for it may be your kin. Until then, walk like a sheep and keep your tail still.',
    winCondition: PACK_WINS,
  },
  Villager: {
    name: 'Villager',
    description: 'No spell, no secret, no fangs: only a clear head and a vote.',
    instructions:
      'You have nothing to hide, so ask everybody where their hands were in the night. Two tales that cannot both be true are worth a vision. Now and then claim a grander role, and see which wolf flinches.',
    winCondition:
      'The Village wins if one of the Werewolf pack falls when the votes are counted, or, with none of the pack at the table, if nobody falls.',
  },
  Hunter: {
    name: 'Hunter',
    description: 'If the Hunter falls, the player the Hunter voted for falls too.',
    instructions:
      'Your last arrow flies where your vote points, so aim at your strongest suspicion. Tell them what you are, and they will think twice before they vote for you. Wolves know that as well, and love to borrow your hat.',
    winCondition: VILLAGE_WINS,
  },
  Prince: {
    name: 'Prince',
    description: 'Cannot fall: if the vote points at the Prince, the next most-voted player falls instead.',
    instructions:
      'Draw suspicion on purpose and note who joins the mob. Show your crown before the village spends its good votes on it. If your card was taken in the night, the crown went with it.',
    winCondition: VILLAGE_WINS,
  },
  Tanner: {
    name: 'Tanner',
    description: 'A loner, tired of the world, who wins only by falling.',
    instructions:
      'Be suspicious, never eager: whoever begs for the vote will not get it. A small lie, found out in good time, does more than a great one. Let them think they have their wolf by the ear.',
    winCondition: 'Wins only by falling when the votes are counted.',
  },
};

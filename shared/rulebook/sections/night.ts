import { BUILT_IN_ROLES } from '../../game/night/roles/index.ts';
import type { Theme } from '../../themes/theme.ts';
import { type Names, namesOf, rolesThat } from '../names.ts';
import { isCopier, passing } from '../role-entries.ts';
import { anchorOf, type Block, type Cell } from '../section.ts';

export function theNight(theme: Theme): Block[] {
  const names = namesOf(theme);
  const rows = BUILT_IN_ROLES.filter(({ hasNightAction }) => hasNightAction).map((role): Cell[] => {
    const { displayName, description } = theme.role(role.name);
    return [
      String(role.actionOrder),
      { text: displayName, roleId: anchorOf(role.name) },
      description,
      passing(role),
    ];
  });
  return [
    {
      kind: 'text',
      text: `You all choose at the same time, but the choices happen one after the other, from the lowest number to the highest. So a ${names.role.Seer} looks before the ${names.role.Robber} takes anything, and the ${names.role.Insomniac} sees what all of them left behind. Roles with the same number act in the order of this table; two players with the same role in the order of their seats.`,
    },
    { kind: 'table', head: ['No.', 'Role', 'At night', 'Choice'], rows },
    {
      kind: 'text',
      text: `${rolesThat(({ hasNightAction }) => !hasNightAction, names)} sleep through the night.`,
    },
  ];
}

export const copying = (names: Names): Block[] => {
  const { role, phase, team, wolf } = names;
  return [
    {
      kind: 'text',
      text: `The ${role.Doppelganger} copies a player, the ${role.Copycat} a card in the center. Both see the card as it was dealt, before anything else happens, and it stays where it is. From then on they are that role, with its team and its goal.`,
    },
    {
      kind: 'list',
      items: [
        'If the new role has a choice, they are asked for it straight away. Whoever copies a copier copies again, and the last copying counts.',
        `A ${role.Doppelganger} who has become ${rolesThat(({ actsAtOnceWhenCopied }) => actsAtOnceWhenCopied, names, 'or')} acts at once, before everybody else. Any other copied role acts right after the real one.`,
        `A ${role.Copycat} always acts right after the role it has become.`,
        `Whoever becomes ${wolf.any}, ${role.Minion}, ${role.Mason} or ${role.Beholder} learns at once what that role knows. The real ones learn at ${phase.role_resolve} who has become one of those they know; only the ${role['Dream Wolf']} never does.`,
        `A ${rolesThat(isCopier, names, 'or')} card that has copied nothing, because it lay in the center, counts for the ${team.Villager}.`,
      ],
    },
  ];
};

export const shields = ({ role }: Names): Block[] => [
  {
    kind: 'text',
    text: `The ${role.Sentinel} puts a shield on one card. From that moment the card can be neither looked at nor moved, not even by its owner. What was done to it before stays done.`,
  },
  {
    kind: 'list',
    items: [
      'Whoever needs a shielded card does nothing. They are told that a shield was in the way, but not whose.',
      `The shift of the ${role['Village Idiot']} passes around it, and the ${role['Paranormal Investigator']} skips it.`,
      `The ${role.Witch} still sees her center card, but the shielded player keeps theirs.`,
      'No artifact can be put on it.',
      `The ${role.Bodyguard} gives another kind of protection: against the vote, not against hands in the dark.`,
    ],
  },
];

export const thePile = ({ role, phase, wolf, pile }: Names): Block[] => [
  {
    kind: 'text',
    text: `If the ${role['Alpha Wolf']} is among the roles of the game, one more ${role.Werewolf} card lies beside the table: ${pile}. It is not one of the selected roles.`,
  },
  {
    kind: 'list',
    items: [
      `The ${role['Alpha Wolf']} may exchange it, once, for the card of a player they do not know to be ${wolf.any}. That player is a ${role.Werewolf} now and learns it at ${phase.role_resolve}, but not by whom.`,
      'At night they still do what the card they were dealt says.',
      `${role.Seer}, ${role['Apprentice Seer']} and ${role['Mystic Wolf']} may look there instead of what they usually look at. It shows what lies there at that moment: the ${role.Werewolf}, or the card that was exchanged for it.`,
      `Whoever becomes the ${role['Alpha Wolf']} by copying brings one more ${role.Werewolf} card to it.`,
    ],
  },
];

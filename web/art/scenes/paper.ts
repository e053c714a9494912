import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import type { Scene } from '../card-scene.ts';
import * as land from './paper-land-scenes.ts';
import * as stage from './paper-stage-scenes.ts';
import * as town from './paper-town-scenes.ts';
import * as wolves from './paper-wolf-scenes.ts';

/** The moment of each role that is cut in paper, drawn for who looks at its card. */
export const PAPER_SCENES: Readonly<Record<BuiltInRoleName, () => Scene>> = {
  Copycat: town.copycat,
  Doppelganger: land.doppelganger,
  Stalker: wolves.stalker,
  Werewolf: wolves.werewolf,
  'Alpha Wolf': wolves.alphaWolf,
  'Mystic Wolf': wolves.mysticWolf,
  Bodyguard: town.bodyguard,
  Minion: wolves.minion,
  Sentinel: town.sentinel,
  Mason: town.mason,
  Seer: town.seer,
  'Apprentice Seer': stage.apprenticeSeer,
  'Paranormal Investigator': stage.paranormalInvestigator,
  Beholder: land.beholder,
  Thing: land.thing,
  Revealer: stage.revealer,
  Robber: town.robber,
  Witch: land.witch,
  Troublemaker: town.troublemaker,
  'Village Idiot': town.villageIdiot,
  'Aura Seer': land.auraSeer,
  Drunk: town.drunk,
  Insomniac: town.insomniac,
  Curator: stage.curator,
  'Old Hag': land.oldHag,
  'Dream Wolf': wolves.dreamWolf,
  Villager: land.villager,
  Hunter: land.hunter,
  Prince: stage.prince,
  Tanner: wolves.tanner,
};

import { z } from 'zod';
import { words } from './words-schema.ts';

/** What the lobby says of the roles that are chosen. */
export const lobbyWordsSchema = z.strictObject({
  set: words('noWolf', 'oneWolf', 'wolves', 'oneHelper', 'helpers', 'orderHint'),
  /** Of the ready-made sets. */
  hints: words('first', 'balanced', 'chaotic'),
  moods: words('still', 'calm', 'lively', 'wild'),
  warnings: words(
    'noWolf',
    'onlyHelper',
    'manyWolves',
    'oneAlone',
    'knowsNobody',
    'sensesNobody',
    'neverMoved',
  ),
  rules: words('standard', 'tabletop', 'suggestTabletop'),
});
export type LobbyWords = z.infer<typeof lobbyWordsSchema>;

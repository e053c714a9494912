import { z } from 'zod';
import { checkText } from '../../text/problems.ts';
import { TIMERS } from './limits.ts';

export const rulesetSchema = z.enum(['standard', 'tabletop']);
export type Ruleset = z.infer<typeof rulesetSchema>;

/** How well the bots talk and vote. */
const botLevelSchema = z.enum(['calm', 'clever', 'cunning']);
export type BotLevel = z.infer<typeof botLevelSchema>;

const seconds = ({ min, max, step }: { min: number; max: number; step: number }) =>
  z.int().min(min).max(max).multipleOf(step);

/** What the host may change in the lobby. Times are seconds. */
export const settingsSchema = z.strictObject({
  discussionTime: seconds(TIMERS.discussionTime),
  /** False: people talk without a countdown. */
  discussionClock: z.boolean(),
  votingTime: seconds(TIMERS.votingTime),
  nightTime: seconds(TIMERS.nightTime),
  ruleset: rulesetSchema,
  selectedTheme: z.string().min(1).max(50),
  locked: z.boolean(),
  wordFilter: z.boolean(),
  /** Off: nothing is claimed, people only chat. */
  claims: z.enum(['on', 'off']),
  botLevel: botLevelSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

export const settingsChangeSchema = settingsSchema
  .partial()
  .refine((change) => Object.keys(change).length > 0, checkText('rooms.noSetting'));
/** A key that is present has a value (the wire knows no undefined). */
export type SettingsChange = { [K in keyof Settings]?: Settings[K] | undefined };

export const initialSettings = (selectedTheme: string): Settings => ({
  discussionTime: TIMERS.discussionTime.initial,
  discussionClock: true,
  votingTime: TIMERS.votingTime.initial,
  nightTime: TIMERS.nightTime.initial,
  ruleset: 'standard',
  selectedTheme,
  locked: false,
  wordFilter: false,
  claims: 'on',
  botLevel: 'clever',
});

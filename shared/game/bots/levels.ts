/** How well bots talk and vote. */
export type BotLevel = 'calm' | 'clever' | 'cunning';

import type { ArtifactId, Choice } from './choice.ts';
import type { Layout } from './deal.ts';
import type { PlayerId } from './ids.ts';
import type { NightOutcome } from './outcome.ts';
import type { RoleName } from './role-facts.ts';

/** One step of the night: the player, the role, the choice and its outcome. */
export interface NightStep {
  readonly playerId: PlayerId;
  readonly role: RoleName;
  readonly choice: Choice;
  readonly outcome: NightOutcome;
}

/** A player's card was exchanged for one of the werewolf pile. */
export interface Conversion {
  readonly by: PlayerId;
  readonly role: RoleName;
}

type ByPlayer<T> = Readonly<Record<PlayerId, T>>;

/** The whole night, worked out. */
export interface NightRecord {
  readonly layout: Layout;
  /** In the order in which they took effect. */
  readonly steps: readonly NightStep[];
  /** What each player has learned of their own current role, if anything. */
  readonly ownRoles: ByPlayer<RoleName>;
  readonly shielded: readonly PlayerId[];
  /** Bodyguard → protected player. */
  readonly protections: ByPlayer<PlayerId>;
  /** Converted player → the converter and the new role; the last conversion counts. */
  readonly conversions: ByPlayer<Conversion>;
  readonly tapped: readonly PlayerId[];
  readonly artifacts: ByPlayer<ArtifactId>;
  readonly banished: readonly PlayerId[];
  /** Turned face up by the Revealer, as seen. */
  readonly faceUp: ByPlayer<RoleName>;
}

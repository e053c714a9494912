/** What is stored or sent, part by part: a room, a message between processes, a job. */
export type Parts = Readonly<Record<string, unknown>>;

/** A room is of the kind 'game', a message to it 'room-message'; a job is of the kind that its queue is called. */
export type Kind = string;

/**
 * Leads from one format to the next, and back, since a newer process goes on writing the older one as long as an older
 * process lives. The parts say the number of their format, which a step changes with them.
 */
export interface FormatStep {
  readonly upgrade: (kind: Kind, parts: Parts) => Parts;
  readonly downgrade: (kind: Kind, parts: Parts) => Parts;
}

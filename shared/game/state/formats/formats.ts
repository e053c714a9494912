/** In order: the first step leads from format 1 to format 2. There is none yet. */
export const FORMAT_STEPS: readonly FormatStep[] = [];

export const FIRST_FORMAT = 1;

export const newestFormat = (steps: readonly FormatStep[]): number => steps.length + FIRST_FORMAT;

/** The format number of the parts. Parts without one count as newer than all, and are not read. */
export const formatOf = ({ format }: Parts): number =>
  typeof format === 'number' ? format : Number.POSITIVE_INFINITY;

/** Parts of a format that is known, as the newest has them. */
export const upgraded = (steps: readonly FormatStep[], kind: Kind, parts: Parts): Parts =>
  steps.slice(formatOf(parts) - FIRST_FORMAT).reduce((older, step) => step.upgrade(kind, older), parts);

/** Parts of the newest format, as an older one has them. */
export const downgraded = (steps: readonly FormatStep[], kind: Kind, parts: Parts, format: number): Parts =>
  steps.slice(format - FIRST_FORMAT).reduceRight((newer, step) => step.downgrade(kind, newer), parts);

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

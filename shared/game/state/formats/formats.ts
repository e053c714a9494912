import type { FormatStep, Kind, Parts } from './format-step.ts';
import { to2 } from './to-2.ts';
import { to3 } from './to-3.ts';
import { to4 } from './to-4.ts';
import { to5 } from './to-5.ts';
import { to6 } from './to-6.ts';
import { to7 } from './to-7.ts';
import { to8 } from './to-8.ts';

/** In order; the first one leads from format 1 to format 2. */
export const FORMAT_STEPS: readonly FormatStep[] = [to2, to3, to4, to5, to6, to7, to8];

/** Nothing is in an older one. */
export const FIRST_FORMAT = 1;

/** The newest format that there is with these steps. */
export const newestFormat = (steps: readonly FormatStep[]): number => steps.length + FIRST_FORMAT;

/** The format of what says its number, and of what was stored before there were numbers. */
export const formatOf = ({ format }: Parts): number => (typeof format === 'number' ? format : FIRST_FORMAT);

/** Parts of a format that is known, as the newest has them. */
export const upgraded = (steps: readonly FormatStep[], kind: Kind, parts: Parts): Parts =>
  steps.slice(formatOf(parts) - FIRST_FORMAT).reduce((older, step) => step.upgrade(kind, older), parts);

/** Parts of the newest format, as an older one has them. */
export const downgraded = (steps: readonly FormatStep[], kind: Kind, parts: Parts, format: number): Parts =>
  steps.slice(format - FIRST_FORMAT).reduceRight((newer, step) => step.downgrade(kind, newer), parts);

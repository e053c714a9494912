import type { Look } from '../look-schema.ts';

/** Cold blue nights over a castle ruin, bone paper by candlelight, and one blood-red dawn. */
export const CLASSIC_LOOK: Look = {
  sky: {
    /** The last cold light behind the ruin. */
    lobby: {
      top: 'oklch(0.205 0.05 252)',
      mid: 'oklch(0.335 0.06 243)',
      low: 'oklch(0.56 0.052 228)',
      horizon: 'oklch(0.86 0.05 98)',
      ridges: [
        'oklch(0.42 0.05 238)',
        'oklch(0.31 0.048 243)',
        'oklch(0.22 0.042 248)',
        'oklch(0.155 0.032 252)',
      ],
    },
    /** Moonrise, blue on blue. */
    role_deal: {
      top: 'oklch(0.15 0.05 262)',
      mid: 'oklch(0.235 0.068 258)',
      low: 'oklch(0.365 0.072 250)',
      horizon: 'oklch(0.62 0.06 238)',
      ridges: [
        'oklch(0.345 0.062 250)',
        'oklch(0.26 0.056 254)',
        'oklch(0.185 0.046 258)',
        'oklch(0.132 0.034 260)',
      ],
    },
    /** Midnight, silver over black pines. */
    job_choice: {
      top: 'oklch(0.1 0.034 258)',
      mid: 'oklch(0.165 0.05 254)',
      low: 'oklch(0.28 0.058 246)',
      horizon: 'oklch(0.48 0.045 236)',
      ridges: [
        'oklch(0.29 0.045 244)',
        'oklch(0.21 0.04 248)',
        'oklch(0.15 0.032 252)',
        'oklch(0.108 0.024 255)',
      ],
    },
    /** The blood-red dawn. */
    role_resolve: {
      top: 'oklch(0.19 0.06 270)',
      mid: 'oklch(0.32 0.115 358)',
      low: 'oklch(0.5 0.195 24)',
      horizon: 'oklch(0.78 0.14 58)',
      ridges: [
        'oklch(0.385 0.14 20)',
        'oklch(0.29 0.105 15)',
        'oklch(0.205 0.07 5)',
        'oklch(0.145 0.045 355)',
      ],
    },
    /** A pale sun behind mountain fog. */
    discussion: {
      top: 'oklch(0.42 0.035 252)',
      mid: 'oklch(0.57 0.028 246)',
      low: 'oklch(0.75 0.02 225)',
      horizon: 'oklch(0.9 0.028 98)',
      ridges: [
        'oklch(0.58 0.022 235)',
        'oklch(0.435 0.028 242)',
        'oklch(0.31 0.032 248)',
        'oklch(0.22 0.034 252)',
      ],
    },
    /** Tarnished gold before the thunderstorm. */
    vote: {
      top: 'oklch(0.195 0.035 262)',
      mid: 'oklch(0.345 0.035 200)',
      low: 'oklch(0.585 0.095 86)',
      horizon: 'oklch(0.84 0.13 82)',
      ridges: [
        'oklch(0.4 0.068 80)',
        'oklch(0.295 0.046 85)',
        'oklch(0.205 0.026 120)',
        'oklch(0.145 0.024 210)',
      ],
    },
    /** Torches in the castle yard. */
    results: {
      top: 'oklch(0.1 0.018 280)',
      mid: 'oklch(0.155 0.045 12)',
      low: 'oklch(0.33 0.125 22)',
      horizon: 'oklch(0.61 0.185 38)',
      ridges: [
        'oklch(0.275 0.1 22)',
        'oklch(0.205 0.07 18)',
        'oklch(0.148 0.044 12)',
        'oklch(0.108 0.024 350)',
      ],
    },
  },
  papers: {
    /** Slate and bone. */
    villager: {
      front: 'oklch(0.255 0.038 244)',
      mid: 'oklch(0.35 0.046 240)',
      deep: 'oklch(0.46 0.05 234)',
      edge: 'oklch(0.82 0.04 98)',
      accent: 'oklch(0.88 0.085 98)',
      markInk: 'oklch(0.44 0.075 235)',
      discLight: 'oklch(0.955 0.028 100)',
      discDark: 'oklch(0.87 0.05 96)',
      emblem: 'oklch(0.19 0.04 250)',
    },
    /** Heraldic red. */
    werewolf: {
      front: 'oklch(0.265 0.1 24)',
      mid: 'oklch(0.365 0.14 25)',
      deep: 'oklch(0.475 0.18 26)',
      edge: 'oklch(0.79 0.1 70)',
      accent: 'oklch(0.7 0.185 25)',
      markInk: 'oklch(0.46 0.18 26)',
      discLight: 'oklch(0.71 0.18 33)',
      discDark: 'oklch(0.58 0.205 28)',
      emblem: 'oklch(0.15 0.035 15)',
    },
    /** Nightshade: neither side. */
    neutral: {
      front: 'oklch(0.25 0.062 312)',
      mid: 'oklch(0.34 0.08 312)',
      deep: 'oklch(0.445 0.095 314)',
      edge: 'oklch(0.8 0.07 316)',
      accent: 'oklch(0.82 0.095 318)',
      markInk: 'oklch(0.44 0.13 314)',
      discLight: 'oklch(0.175 0.04 310)',
      discDark: 'oklch(0.12 0.03 310)',
      emblem: 'oklch(0.88 0.075 318)',
    },
  },
  palette: {
    paper: 'oklch(0.94 0.018 98)',
    paperLow: 'oklch(0.87 0.032 94)',
    ink: 'oklch(0.205 0.03 252)',
    inkLow: 'oklch(0.375 0.032 250)',
    lamp: 'oklch(0.9 0.1 96)',
    lampLow: 'oklch(0.81 0.13 80)',
    lampEdge: 'oklch(0.43 0.15 27)',
    lampInk: 'oklch(0.205 0.05 30)',
    wood: 'oklch(0.335 0.032 48)',
    woodEdge: 'oklch(0.155 0.018 20)',
    woodRim: 'oklch(0.36 0.1 27)',
    felt: 'oklch(0.285 0.055 250)',
    feltLow: 'oklch(0.205 0.042 254)',
  },
  skyline: 'gothic',
  cardBack: 'moon',
};

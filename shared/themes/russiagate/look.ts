import type { Look } from '../look-schema.ts';

/** Cold teal offices and typewriter paper, with one signal red and one amber desk lamp. */
export const RUSSIAGATE_LOOK: Look = {
  sky: {
    // Closing time: the street lamps come on behind the domes.
    lobby: {
      top: 'oklch(0.2 0.04 232)',
      mid: 'oklch(0.32 0.055 218)',
      low: 'oklch(0.53 0.06 203)',
      horizon: 'oklch(0.8 0.11 78)',
      ridges: [
        'oklch(0.41 0.052 214)',
        'oklch(0.305 0.048 219)',
        'oklch(0.215 0.04 226)',
        'oklch(0.152 0.03 232)',
      ],
    },
    // The briefing: blinds down, ink-blue.
    role_deal: {
      top: 'oklch(0.165 0.04 245)',
      mid: 'oklch(0.24 0.05 238)',
      low: 'oklch(0.36 0.06 226)',
      horizon: 'oklch(0.52 0.055 208)',
      ridges: [
        'oklch(0.33 0.055 230)',
        'oklch(0.25 0.048 235)',
        'oklch(0.185 0.04 240)',
        'oklch(0.132 0.03 244)',
      ],
    },
    // After hours: redaction black, a last monitor glowing.
    job_choice: {
      top: 'oklch(0.1 0.02 252)',
      mid: 'oklch(0.148 0.034 244)',
      low: 'oklch(0.235 0.05 224)',
      horizon: 'oklch(0.38 0.065 198)',
      ridges: [
        'oklch(0.265 0.05 214)',
        'oklch(0.195 0.042 224)',
        'oklch(0.143 0.034 234)',
        'oklch(0.106 0.022 244)',
      ],
    },
    // The morning memo: light like typewriter paper.
    role_resolve: {
      top: 'oklch(0.28 0.035 232)',
      mid: 'oklch(0.46 0.035 220)',
      low: 'oklch(0.72 0.025 195)',
      horizon: 'oklch(0.92 0.045 92)',
      ridges: [
        'oklch(0.56 0.028 214)',
        'oklch(0.41 0.034 218)',
        'oklch(0.275 0.034 225)',
        'oklch(0.176 0.028 232)',
      ],
    },
    // The hearing: an overcast day in committee teal.
    discussion: {
      top: 'oklch(0.38 0.06 214)',
      mid: 'oklch(0.54 0.058 205)',
      low: 'oklch(0.74 0.04 194)',
      horizon: 'oklch(0.9 0.03 175)',
      ridges: [
        'oklch(0.55 0.05 198)',
        'oklch(0.41 0.05 201)',
        'oklch(0.295 0.043 206)',
        'oklch(0.212 0.036 212)',
      ],
    },
    // The vote: every red phone rings.
    vote: {
      top: 'oklch(0.19 0.045 262)',
      mid: 'oklch(0.31 0.095 6)',
      low: 'oklch(0.53 0.185 27)',
      horizon: 'oklch(0.75 0.15 48)',
      ridges: ['oklch(0.38 0.125 20)', 'oklch(0.28 0.09 14)', 'oklch(0.2 0.055 0)', 'oklch(0.142 0.032 320)'],
    },
    // The evening news: a dark street, one amber window after the other.
    results: {
      top: 'oklch(0.1 0.016 242)',
      mid: 'oklch(0.155 0.03 228)',
      low: 'oklch(0.32 0.055 180)',
      horizon: 'oklch(0.68 0.135 74)',
      ridges: [
        'oklch(0.28 0.05 200)',
        'oklch(0.21 0.042 212)',
        'oklch(0.153 0.032 222)',
        'oklch(0.11 0.02 230)',
      ],
    },
  },
  papers: {
    // Manila and blue-black ink.
    villager: {
      front: 'oklch(0.25 0.045 246)',
      mid: 'oklch(0.345 0.052 240)',
      deep: 'oklch(0.455 0.05 232)',
      edge: 'oklch(0.84 0.055 90)',
      accent: 'oklch(0.87 0.06 90)',
      markInk: 'oklch(0.46 0.07 82)',
      discLight: 'oklch(0.955 0.03 92)',
      discDark: 'oklch(0.875 0.05 88)',
      emblem: 'oklch(0.2 0.04 248)',
    },
    // The red stamp.
    werewolf: {
      front: 'oklch(0.225 0.065 18)',
      mid: 'oklch(0.325 0.115 22)',
      deep: 'oklch(0.44 0.16 26)',
      edge: 'oklch(0.74 0.125 30)',
      accent: 'oklch(0.69 0.195 27)',
      markInk: 'oklch(0.49 0.19 27)',
      discLight: 'oklch(0.735 0.165 36)',
      discDark: 'oklch(0.6 0.205 28)',
      emblem: 'oklch(0.16 0.04 20)',
    },
    // Carbon paper in teal.
    neutral: {
      front: 'oklch(0.25 0.046 196)',
      mid: 'oklch(0.345 0.062 194)',
      deep: 'oklch(0.455 0.075 191)',
      edge: 'oklch(0.8 0.08 190)',
      accent: 'oklch(0.82 0.09 190)',
      markInk: 'oklch(0.42 0.07 196)',
      discLight: 'oklch(0.17 0.03 215)',
      discDark: 'oklch(0.12 0.022 222)',
      emblem: 'oklch(0.9 0.07 190)',
    },
  },
  palette: {
    paper: 'oklch(0.945 0.02 96)',
    paperLow: 'oklch(0.885 0.03 93)',
    ink: 'oklch(0.2 0.035 248)',
    inkLow: 'oklch(0.37 0.038 244)',
    lamp: 'oklch(0.86 0.135 82)',
    lampLow: 'oklch(0.775 0.155 70)',
    lampEdge: 'oklch(0.48 0.115 58)',
    lampInk: 'oklch(0.19 0.035 250)',
    wood: 'oklch(0.37 0.045 205)',
    woodEdge: 'oklch(0.17 0.03 225)',
    woodRim: 'oklch(0.33 0.045 62)',
    felt: 'oklch(0.28 0.052 220)',
    feltLow: 'oklch(0.215 0.044 226)',
  },
  skyline: 'capital',
  cardBack: 'dossier',
};

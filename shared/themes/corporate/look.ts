import type { Look } from '../look-schema.ts';

/** Glass towers in ink and ice: a long shift under electric light, with coral, yellow and mint in the windows. */
export const CORPORATE_LOOK: Look = {
  sky: {
    // The towers clock in: teal dusk over a mint horizon.
    lobby: {
      top: 'oklch(0.235 0.06 245)',
      mid: 'oklch(0.4 0.085 235)',
      low: 'oklch(0.66 0.1 205)',
      horizon: 'oklch(0.88 0.115 168)',
      ridges: [
        'oklch(0.46 0.08 218)',
        'oklch(0.335 0.064 223)',
        'oklch(0.235 0.048 227)',
        'oklch(0.165 0.034 230)',
      ],
    },
    // Screens go on behind every window: blue with a cyan glow.
    role_deal: {
      top: 'oklch(0.17 0.05 252)',
      mid: 'oklch(0.265 0.078 247)',
      low: 'oklch(0.41 0.1 236)',
      horizon: 'oklch(0.62 0.115 222)',
      ridges: [
        'oklch(0.36 0.082 236)',
        'oklch(0.272 0.066 236)',
        'oklch(0.2 0.05 234)',
        'oklch(0.14 0.036 232)',
      ],
    },
    // Lunch: the lights are out, only the vending machine hums.
    job_choice: {
      top: 'oklch(0.115 0.03 240)',
      mid: 'oklch(0.17 0.04 232)',
      low: 'oklch(0.245 0.05 208)',
      horizon: 'oklch(0.38 0.075 182)',
      ridges: [
        'oklch(0.275 0.052 205)',
        'oklch(0.21 0.044 215)',
        'oklch(0.165 0.037 224)',
        'oklch(0.125 0.03 230)',
      ],
    },
    // The tubes flicker on: ice.
    role_resolve: {
      top: 'oklch(0.25 0.045 240)',
      mid: 'oklch(0.45 0.055 226)',
      low: 'oklch(0.73 0.05 212)',
      horizon: 'oklch(0.95 0.02 210)',
      ridges: [
        'oklch(0.53 0.045 220)',
        'oklch(0.395 0.046 224)',
        'oklch(0.27 0.04 228)',
        'oklch(0.178 0.033 231)',
      ],
    },
    // The meeting: the projector at full cyan.
    discussion: {
      top: 'oklch(0.4 0.085 236)',
      mid: 'oklch(0.55 0.105 226)',
      low: 'oklch(0.77 0.085 214)',
      horizon: 'oklch(0.93 0.07 112)',
      ridges: [
        'oklch(0.56 0.08 222)',
        'oklch(0.42 0.068 224)',
        'oklch(0.305 0.054 226)',
        'oklch(0.22 0.042 229)',
      ],
    },
    // The review: the figures are in the red.
    vote: {
      top: 'oklch(0.205 0.05 290)',
      mid: 'oklch(0.38 0.13 8)',
      low: 'oklch(0.6 0.2 26)',
      horizon: 'oklch(0.82 0.14 70)',
      ridges: ['oklch(0.42 0.15 24)', 'oklch(0.3 0.1 16)', 'oklch(0.21 0.055 340)', 'oklch(0.15 0.036 262)'],
    },
    // After hours: yellow over the emergency exits.
    results: {
      top: 'oklch(0.115 0.026 235)',
      mid: 'oklch(0.185 0.035 200)',
      low: 'oklch(0.42 0.09 92)',
      horizon: 'oklch(0.8 0.155 98)',
      ridges: [
        'oklch(0.345 0.074 88)',
        'oklch(0.25 0.05 90)',
        'oklch(0.172 0.032 200)',
        'oklch(0.122 0.028 230)',
      ],
    },
  },
  papers: {
    villager: {
      front: 'oklch(0.27 0.055 232)',
      mid: 'oklch(0.365 0.075 229)',
      deep: 'oklch(0.475 0.09 226)',
      edge: 'oklch(0.83 0.08 216)',
      accent: 'oklch(0.78 0.115 218)',
      markInk: 'oklch(0.48 0.1 235)',
      discLight: 'oklch(0.965 0.012 215)',
      discDark: 'oklch(0.85 0.075 218)',
      emblem: 'oklch(0.2 0.03 230)',
    },
    werewolf: {
      front: 'oklch(0.235 0.078 20)',
      mid: 'oklch(0.345 0.125 23)',
      deep: 'oklch(0.47 0.175 26)',
      edge: 'oklch(0.77 0.13 32)',
      accent: 'oklch(0.69 0.205 27)',
      markInk: 'oklch(0.5 0.19 27)',
      discLight: 'oklch(0.81 0.135 38)',
      discDark: 'oklch(0.66 0.21 28)',
      emblem: 'oklch(0.17 0.035 228)',
    },
    neutral: {
      front: 'oklch(0.265 0.045 104)',
      mid: 'oklch(0.36 0.065 103)',
      deep: 'oklch(0.48 0.085 102)',
      edge: 'oklch(0.9 0.12 102)',
      accent: 'oklch(0.9 0.165 102)',
      markInk: 'oklch(0.48 0.1 95)',
      discLight: 'oklch(0.19 0.035 228)',
      discDark: 'oklch(0.125 0.026 230)',
      emblem: 'oklch(0.9 0.165 102)',
    },
  },
  palette: {
    paper: 'oklch(0.965 0.008 220)',
    paperLow: 'oklch(0.91 0.018 222)',
    ink: 'oklch(0.2 0.03 230)',
    inkLow: 'oklch(0.38 0.035 232)',
    lamp: 'oklch(0.86 0.13 172)',
    lampLow: 'oklch(0.785 0.125 175)',
    lampEdge: 'oklch(0.46 0.085 182)',
    lampInk: 'oklch(0.2 0.045 215)',
    wood: 'oklch(0.39 0.038 228)',
    woodEdge: 'oklch(0.185 0.032 230)',
    woodRim: 'oklch(0.34 0.055 205)',
    felt: 'oklch(0.285 0.056 236)',
    feltLow: 'oklch(0.228 0.048 234)',
  },
  skyline: 'towers',
  cardBack: 'badge',
};

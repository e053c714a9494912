const isWhole = process.env.BROWSER_DEPTH === 'whole';

/**
 * What `npm test` asks, and what `npm test browser-long` asks. Each rule is asked once in the first; in the second also
 * of everything that differs in nothing the rule looks at.
 */
export const briefly = <Asked>(few: Asked, all: Asked): Asked => (isWhole ? all : few);

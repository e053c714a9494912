/**
 * What the brief form of a walk asks, and what the whole one does (`BROWSER_DEPTH=whole`, in `npm test all`): the same
 * rules, also of whatever differs in nothing that the rule looks at.
 */
export const briefly = <Asked>(few: Asked, all: Asked): Asked =>
  process.env.BROWSER_DEPTH === 'whole' ? all : few;

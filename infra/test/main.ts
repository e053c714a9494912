/** `npm test [check | all | step …]`: see steps.ts for what there is. */
import { runSteps } from './run-steps';
import { type Selection, selectionOf } from './selection';
import { steps } from './steps';

function select(): Selection {
  try {
    return selectionOf(process.argv.slice(2), steps);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

await runSteps(select());

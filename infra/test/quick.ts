import { runSteps } from './run-steps';
import { steps } from './steps';

await runSteps({ steps: steps.filter(({ quick }) => quick), files: [], name: null, isUpdate: false });

import { runSteps } from './run-steps';
import { steps } from './steps';

await runSteps(steps.filter(({ quick }) => quick));

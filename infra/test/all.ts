import { runSteps } from './run-steps';
import { steps } from './steps';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
await runSteps(steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));

import { expect, test } from 'bun:test';
import { commandFor, selectionOf } from './step-selection';
import { steps } from './steps';
import { findTestFiles, type PackageTests } from './test-files';

const inProject = ({ folder, files }: PackageTests) => files.map((file) => `${folder}/${file}`);
const namesOf = (args: readonly string[]) => selectionOf(args, steps).steps.map(({ name }) => name);

// holds: H9.22
test('without a step all are run but those that are to be asked for', () => {
  const names = namesOf([]);
  expect(names).toContain('browser');
  expect(names).not.toContain('screens');
  expect(names).not.toContain('pictures');
  expect(names).not.toContain('browser-long');
  expect(namesOf(['screens'])).toEqual(['screens']);
});

// holds: H9.22
test('each file that a step names is there', () => {
  for (const step of steps) {
    if (step.kind !== 'tests') continue;
    const found = findTestFiles(step.files, []).flatMap(({ files }) => files);
    const named = step.files.match(/[a-z-]+(?=[,}][^/]*\.int\.test\.ts$)/g) ?? [];
    expect(named.filter((name) => !found.some((file) => file.endsWith(`/${name}.int.test.ts`)))).toEqual([]);
  }
});

test('each test file is of a step', () => {
  const ofSteps = steps.flatMap((step) =>
    step.kind === 'tests' ? findTestFiles(step.files, step.except).flatMap(inProject) : [],
  );
  const all = findTestFiles('*/**/*.test.{ts,tsx}', []).flatMap(inProject);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((file) => !ofSteps.includes(file))).toEqual([]);
});

test('a step may be run in part', () => {
  expect(selectionOf(['browser', 'home.pw.ts:12'], steps)).toMatchObject({
    files: ['home.pw.ts:12'],
    name: null,
  });
  expect(selectionOf(['components', 'a.test.tsx', '-t', 'is shown'], steps)).toMatchObject({
    files: ['a.test.tsx'],
    name: 'is shown',
  });
  expect(selectionOf(['pictures', '--update'], steps)).toMatchObject({ isUpdate: true });
});

test('what is no step is said, and so is a part of none', () => {
  expect(() => selectionOf(['brwser'], steps)).toThrow('There is no step brwser; there are unit, format');
  expect(() => selectionOf(['home.pw.ts'], steps)).toThrow('Say of which step');
});

test('the command for one test finds it again by its name', () => {
  expect(commandFor('browser', 'home.pw.ts:12')).toBe('npm test browser home.pw.ts:12');
  const name = "Ann's card (the 2nd)";
  const command = commandFor('components', 'web/a.test.tsx', name);
  expect(command).toBe("npm test -- components web/a.test.tsx -t 'Ann'\\''s card \\(the 2nd\\)'");
  expect(/Ann's card \(the 2nd\)/.test(name)).toBe(true);
});

/** One instruction of a Dockerfile: `COPY`, `FROM`, … and what follows it. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A part of a Dockerfile from one FROM to the next. */
export interface Stage {
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** Takes the text of a Dockerfile and gives its stages; joined lines are joined, comments left out. */
export function readDockerfile(text: string): Stage[] {
  const instructions = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/);
      return { name: name.toUpperCase(), text: rest.join(' ') };
    });
  const stages: { image: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructions) {
    if (instruction.name === 'FROM')
      stages.push({ image: instruction.text.split(' ')[0] ?? '', instructions: [] });
    stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** What a stage copies from the project, without what it copies from other stages. */
export function copiedSources(stage: Stage): string[] {
  return stage.instructions
    .filter(({ name, text }) => ['COPY', 'ADD'].includes(name) && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(' ').slice(0, -1));
}

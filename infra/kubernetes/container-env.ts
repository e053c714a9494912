import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IContainer } from 'kubernetes-models/v1';
import { projectRoot } from '../local/data-dir.ts';
import { type Document, ofKind } from './documents';

type Variables = Readonly<Record<string, string>>;

/** The contents of each secret, by its name. */
export type Secrets = Readonly<Record<string, Variables>>;

/** What an image of ours sets by itself: `images.example/nightfall-api:0.9.0` is made of api.Dockerfile. */
export function imageVariables(image = ''): Record<string, string> {
  const name = /nightfall-(\w+)[:@]/.exec(image)?.[1];
  const file = join(projectRoot, 'infra/containers', `${name}.Dockerfile`);
  const last = readDockerfile(readFileSync(file, 'utf8')).at(-1)?.instructions ?? [];
  const pairs = last.filter((one) => one.name === 'ENV').flatMap(({ text }) => text.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}

/**
 * What a container finds in its environment: what its image says, then whole ConfigMaps, then one by one, where `$(NAME)`
 * stands for what came before. @throws Error for what refers to nothing, as such a container does not start
 */
export function environmentOf(
  { env = [], envFrom = [], image }: IContainer,
  documents: readonly Document[],
  secrets: Secrets,
): Record<string, string> {
  const configMap = (name = ''): Variables =>
    ofKind(documents, 'ConfigMap').find(({ metadata }) => metadata.name === name)?.data ?? missing(name);
  const found: Record<string, string> = imageVariables(image);
  for (const { configMapRef } of envFrom) Object.assign(found, configMap(configMapRef?.name));
  for (const { name, value, valueFrom } of env) {
    const { secretKeyRef: secret, configMapKeyRef: setting } = valueFrom ?? {};
    const referred = secret
      ? secrets[secret.name ?? '']?.[secret.key]
      : setting && configMap(setting.name)[setting.key];
    const given = value?.replaceAll(/\$\((\w+)\)/g, (_, known: string) => found[known] ?? missing(known));
    const result = given ?? referred;
    if (result !== undefined) found[name] = result;
    else if (!(secret?.optional ?? setting?.optional)) missing(name);
  }
  return found;
}

function missing(name: string): never {
  throw new Error(`There is no ${name}`);
}

/** One instruction of a Dockerfile: `COPY`, `FROM`, … and what follows it. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A part of a Dockerfile from one FROM to the next. */
interface Stage {
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IContainer } from 'kubernetes-models/v1';
import { readDockerfile } from '../containers/dockerfile';
import { projectRoot } from '../local/paths';
import { type Document, ofKind } from './documents';

type Variables = Readonly<Record<string, string>>;

/** By the secret's name, what is in it. */
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';

/** An image that a container is made of or runs as: `oven/bun`, `1.4.5-slim`. */
export interface Image {
  readonly name: string;
  readonly version: string;
}

const TAGGED = /^(?:FROM|\s*image:)\s+(?<name>[\w./-]+):(?<version>[\w.-]+)/gm;

/** Each image of the containers and of compose, once. Our own have no tag, and are made of the others. */
export function images(): Image[] {
  const folder = join(projectRoot, 'infra', 'containers');
  const files = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'));
  const paths = [
    ...files.map((name) => join(folder, name)),
    join(projectRoot, 'infra', 'compose', 'compose.yaml'),
  ];
  const found = new Map<string, Image>();
  for (const path of paths)
    for (const { groups } of readFileSync(path, 'utf8').matchAll(TAGGED)) {
      const { name = '', version = '' } = groups ?? {};
      found.set(`${name}:${version}`, { name, version });
    }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

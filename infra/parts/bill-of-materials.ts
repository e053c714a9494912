import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import spdxExpression from 'spdx-expression-parse';
import { projectRoot } from '../local/data-dir.ts';
import type { Image } from './images';
import type { LockedPart } from './locked-parts';

const INTEGRITY = /^sha512-(?<hash>.+)$/;

/** Where a package is installed; null for one that is not, such as another system's. */
export function folderOf({ name, version }: LockedPart): string | null {
  const pattern = new Bun.Glob(`${name.replace('/', '+')}@${version}{,+*}/node_modules/${name}/package.json`);
  const store = join(projectRoot, 'node_modules', '.bun');
  const [manifest] = pattern.scanSync({ cwd: store });
  return manifest === undefined ? null : dirname(join(store, manifest));
}

/** The licence that a package names for itself; null for one that is not installed here. */
export function licenseOf(part: LockedPart): string | null {
  const folder = folderOf(part);
  if (folder === null) return null;
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: unknown };
  return typeof license === 'string' ? license : null;
}

/** As a package address (purl): the scope's `@` is written `%40`. */
const addressOf = ({ name, version }: LockedPart) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf(part: LockedPart, licenseText: string | null): Models.Component {
  const at = part.name.lastIndexOf('/');
  const component = new Models.Component(Enums.ComponentType.Library, part.name.slice(at + 1), {
    ...(at === -1 ? {} : { group: part.name.slice(0, at) }),
    version: part.version,
    bomRef: `${part.name}@${part.version}`,
    purl: addressOf(part),
    scope: part.isShipped ? Enums.ComponentScope.Required : Enums.ComponentScope.Excluded,
  });
  const hash = INTEGRITY.exec(part.integrity)?.groups?.hash;
  if (hash !== undefined)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
  if (licenseText !== null)
    component.licenses.add(
      new Contrib.License.Factories.LicenseFactory(spdxExpression).makeFromString(licenseText),
    );
  return component;
}

/** What containers run beside our own programs: the runtime, the web server, the stores. */
const imageOf = ({ name, version }: Image): Models.Component =>
  new Models.Component(Enums.ComponentType.Container, name, {
    version,
    bomRef: `${name}:${version}`,
    purl: `pkg:docker/${name}@${version}`,
    scope: Enums.ComponentScope.Required,
  });

/**
 * All parts of the game and the images it runs in, as a CycloneDX document (JSON); what only builds and tests has the
 * scope `excluded`.
 */
export function billOfMaterials(parts: readonly LockedPart[], containers: readonly Image[]): string {
  const bom = new Models.Bom();
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const game = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  bom.metadata.component = game;
  const components = new Map<string, Models.Component>();
  for (const part of parts) {
    const component = componentOf(part, licenseOf(part));
    components.set(`${part.name}@${part.version}`, component);
    bom.components.add(component);
    game.dependencies.add(component.bomRef);
  }
  for (const image of containers.map(imageOf)) {
    bom.components.add(image);
    game.dependencies.add(image.bomRef);
  }
  for (const part of parts) {
    const component = components.get(`${part.name}@${part.version}`);
    for (const needed of part.dependencies) {
      const ref = components.get(needed)?.bomRef;
      if (ref !== undefined) component?.dependencies.add(ref);
    }
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

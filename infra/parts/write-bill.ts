import { billOfMaterials } from './bill-of-materials';
import { images } from './images';
import { lockedParts } from './locked-parts';

// `bun run sbom > sbom.json`: nothing else may be said on standard output.
process.stdout.write(`${billOfMaterials(lockedParts(), images())}\n`);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/paths';
import { withTests } from './requirements';
import { filesByRequirement, readTestFiles } from './tests-by-requirement';

const page = join(projectRoot, 'docs', 'coverage.md');
writeFileSync(page, withTests(readFileSync(page, 'utf8'), filesByRequirement(readTestFiles())));

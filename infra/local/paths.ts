import { join } from 'node:path';

/** The folder of the whole project. */
export const projectRoot: string = join(import.meta.dirname, '..', '..');
export const webDist: string = join(projectRoot, 'web', 'dist');

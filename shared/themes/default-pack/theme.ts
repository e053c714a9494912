import { generic } from '../generic/theme.ts';
import type { ThemeData } from '../theme-schema.ts';
import { DEFAULT_PACK } from './identity.ts';

/** The theme of the pack that authors begin with (accounts.md section 4, "the default pack"). */
export const defaultPack: ThemeData = { ...generic, ...DEFAULT_PACK };

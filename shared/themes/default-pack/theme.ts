import { identityOf } from '../choices.ts';
import { generic } from '../generic/theme.ts';
import type { ThemeData } from '../theme-schema.ts';

/** The theme of the pack that authors begin with (accounts.md section 4, "the default pack"). */
export const defaultPack: ThemeData = { ...generic, ...identityOf('default-theme') };

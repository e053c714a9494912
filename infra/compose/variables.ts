/** Of compose.yaml alone: no process has a use for them (.env.example says what each is for). */
export const OWN_VARIABLES: readonly string[] = [
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'HTTP_PORT',
  'SITE_ADDRESS',
  'GRAFANA_PORT',
  'NIGHTFALL_VERSION',
  'BACKUP_DIR',
];

/** `$$`, `${NAME}`, `${NAME:-otherwise}`, `${NAME:+if there is one}` and `${NAME:?or this is wrong}`. */
const VARIABLE = /\$\$|\$\{(\w+)(?::([-+?])([^}]*))?\}/g;

/** Puts values in the place of variables, as compose does it; an empty one counts as none. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (whole, name: string, operator?: string, word = '') => {
    if (whole === '$$') return '$';
    const value = values[name] ?? '';
    if (operator === '+') return value === '' ? '' : word;
    if (value !== '') return value;
    if (operator === '?') throw new Error(`${name}: ${word}`);
    return operator === '-' ? word : '';
  });

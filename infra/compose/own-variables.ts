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

import { ABSENCE_FAULTS } from './absence-faults';
import { CLOCK_FAULTS } from './clock-faults';
import { DEFENCE_FAULTS } from './defence-faults';
import type { Fault } from './fault';
import { FIRST_LOAD_FAULTS } from './first-load-faults';
import { KUBERNETES_FAULTS } from './kubernetes-faults';
import { LIMIT_FAULTS } from './limit-faults';
import { LOBBY_FAULTS } from './lobby-faults';
import { METRICS_FAULTS } from './metrics-faults';
import { OPERATIONS_FAULTS } from './operations-faults';
import { PACK_FAULTS } from './pack-faults';
import { PAGE_FAULTS } from './page-faults';
import { POSTGRES_FAULTS } from './postgres-faults';
import { RULES_FAULTS } from './rules-faults';
import { SERVER_FAULTS } from './server-faults';
import { SETTINGS_FAULTS } from './settings-faults';
import { TALK_FAULTS } from './talk-faults';
import { WAITING_FAULTS } from './waiting-faults';

/** From every layer, each found by the one test that it names. */
export const FAULTS: readonly Fault[] = [
  ...RULES_FAULTS,
  ...ABSENCE_FAULTS,
  ...CLOCK_FAULTS,
  ...SERVER_FAULTS,
  ...DEFENCE_FAULTS,
  ...METRICS_FAULTS,
  ...OPERATIONS_FAULTS,
  ...PACK_FAULTS,
  ...LIMIT_FAULTS,
  ...FIRST_LOAD_FAULTS,
  ...PAGE_FAULTS,
  ...LOBBY_FAULTS,
  ...SETTINGS_FAULTS,
  ...WAITING_FAULTS,
  ...TALK_FAULTS,
  ...KUBERNETES_FAULTS,
  ...POSTGRES_FAULTS,
];

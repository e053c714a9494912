import { STOP_WITHIN_MS } from '../../shared/backend/process/process-end.ts';
import { type Document, type Pods, podsOf } from './documents';

/** A version or a digest, never what a name happens to mean today. */
const PINNED = /(:v?\d+\.\d+[\w.-]*|@sha256:[0-9a-f]{64})$/;

const BACKUP = 'back-up-redis';

/** What it reads is mounted to be read, and what it writes is what it is to keep. */
const keepsToClaims = ({ spec, container }: Pick<Pods, 'spec' | 'container'>): boolean =>
  container.volumeMounts?.every(({ name, readOnly }) => {
    const volume = spec.volumes?.find((one) => one.name === name);
    return (
      volume?.persistentVolumeClaim !== undefined || (volume?.configMap !== undefined && readOnly === true)
    );
  }) === true;

/** What holds for all our pods, as in infra/compose/compose.yaml. */
const rules: Readonly<Record<string, (pods: Pods) => boolean>> = {
  'runs as an ordinary user': ({ spec: { securityContext } }) =>
    securityContext?.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0,
  'calls the kernel as far as is usual': ({ spec }) =>
    spec.securityContext?.seccompProfile?.type === 'RuntimeDefault',
  'gains no rights': ({ container: { securityContext } }) =>
    securityContext?.allowPrivilegeEscalation === false && securityContext.privileged !== true,
  'has no capabilities': ({ container: { securityContext } }) =>
    Bun.deepEquals(securityContext?.capabilities, { drop: ['ALL'] }),
  'writes to a bounded /tmp alone, but for backups': ({ name, spec, container }) =>
    container.securityContext?.readOnlyRootFilesystem === true &&
    (name === BACKUP
      ? keepsToClaims({ spec, container })
      : Bun.deepEquals(container.volumeMounts, [{ name: 'tmp', mountPath: '/tmp' }]) &&
        spec.volumes?.length === 1 &&
        spec.volumes[0]?.emptyDir?.sizeLimit !== undefined),
  'shares nothing with its machine': ({ spec, container }) =>
    !(spec.hostNetwork || spec.hostPID || spec.hostIPC || container.ports?.some(({ hostPort }) => hostPort)),
  'has no key to the cluster': ({ spec }) => spec.automountServiceAccountToken === false,
  'gets no variables of other services': ({ spec }) => spec.enableServiceLinks === false,
  // To be throttled is to be late at the table, so there is no limit of the processor.
  'says what it needs': ({ container: { resources } }) =>
    Bun.deepEquals(Object.keys(resources?.requests ?? {}).toSorted(), ['cpu', 'memory']) &&
    Bun.deepEquals(Object.keys(resources?.limits ?? {}), ['memory']),
  'has an image of one version': ({ container: { image = '' } }) => PINNED.test(image),
  'is never fewer than asked for while it is replaced': ({ strategy }) =>
    strategy === null || strategy.rollingUpdate?.maxUnavailable === 0,
  'has time to stop': ({ strategy, spec, container }) =>
    strategy === null ||
    (spec.terminationGracePeriodSeconds ?? 0) >
      (container.lifecycle?.preStop?.sleep?.seconds ?? 0) + STOP_WITHIN_MS / 1_000,
};
export const ruleNames = Object.keys(rules);

/** A sentence for each rule that our pods break: `api has no capabilities`, if it has some. */
export const brokenRules = (documents: readonly Document[]): string[] =>
  podsOf(documents).flatMap((pods) =>
    ruleNames.filter((name) => !rules[name]?.(pods)).map((name) => `${pods.name} ${name}`),
  );

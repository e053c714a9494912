import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { ICronJob, IJob } from 'kubernetes-models/batch/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IContainer, INamespace, IPodSpec, IService } from 'kubernetes-models/v1';

export interface Document {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
}
export type Labels = Readonly<Record<string, string>>;

interface Kinds {
  CronJob: ICronJob;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Job: IJob;
  Ingress: IIngress;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  ConfigMap: IConfigMap;
  Namespace: INamespace;
  Service: IService;
}

/** All documents of a kind. What they really are, the published schemas say (documents.long.test.ts). */
export const ofKind = <K extends keyof Kinds>(documents: readonly Document[], kind: K) =>
  documents.filter((one) => one.kind === kind) as (Document & Kinds[K])[];

/** The pods of our deployments, jobs and cron jobs, of one container each. */
export interface Pods {
  /** The name of the deployment or job. */
  readonly name: string;
  readonly labels: Labels;
  readonly spec: IPodSpec;
  readonly container: IContainer;
  /** How the pods of a deployment are replaced; null for those of a job. */
  readonly strategy: Strategy | null;
}
type Strategy = NonNullable<NonNullable<IDeployment['spec']>['strategy']>;

/** @throws Error where pods have no container, or several */
export const podsOf = (documents: readonly Document[]): Pods[] => [
  ...ofKind(documents, 'Deployment').map((one) => readPods(one, one.spec?.strategy ?? {})),
  ...ofKind(documents, 'Job').map((one) => readPods(one, null)),
  ...ofKind(documents, 'CronJob').map((one) => readPods({ ...one, spec: one.spec?.jobTemplate.spec }, null)),
];

function readPods(
  { metadata: { name }, spec }: Document & { readonly spec?: (IDeployment | IJob)['spec'] | undefined },
  strategy: Strategy | null,
): Pods {
  const { metadata, spec: pod } = spec?.template ?? {};
  const [container, ...others] = pod?.containers ?? [];
  if (pod === undefined || container === undefined || others.length > 0 || pod.initContainers !== undefined)
    throw new Error(`${name} should have one container`);
  return { name, labels: metadata?.labels ?? {}, spec: pod, container, strategy };
}

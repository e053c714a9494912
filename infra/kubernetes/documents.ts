import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
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

/** All documents of a kind. What they really are, the published schemas say (published-schemas.ts). */
export const ofKind = <K extends keyof Kinds>(documents: readonly Document[], kind: K) =>
  documents.filter((one) => one.kind === kind) as (Document & Kinds[K])[];

/** The pods of a deployment or a job of ours, of one container each. */
export interface Pods {
  /** The name of the deployment or job. */
  readonly name: string;
  readonly kind: 'Deployment' | 'Job';
  readonly labels: Labels;
  readonly spec: IPodSpec;
  readonly container: IContainer;
}

/** @throws Error where pods have no container, or several */
export const podsOf = (documents: readonly Document[]): Pods[] =>
  (['Deployment', 'Job'] as const).flatMap((kind) =>
    ofKind(documents, kind).map(({ metadata: { name }, spec }) => {
      const template = spec?.template;
      const [container, ...others] = template?.spec?.containers ?? [];
      if (container === undefined || others.length > 0 || template?.spec?.initContainers !== undefined)
        throw new Error(`${name} should have one container`);
      return {
        name,
        kind,
        labels: template?.metadata?.labels ?? {},
        spec: template?.spec ?? never(),
        container,
      };
    }),
  );

function never(): never {
  throw new Error('There is no pod');
}

import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import type { Document } from './documents';

const models = [
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  Service,
];

const modelOf = ({ apiVersion, kind }: Document) =>
  models.find((model) => model.apiVersion === apiVersion && model.kind === kind);

export const isPublished = (document: Document): boolean => modelOf(document) !== undefined;

/** The faults of a document by the published schema of its kind, including unknown fields. */
export function faultsBySchema(document: Document): string[] {
  const model = modelOf(document);
  if (model === undefined) return [`There is no schema of ${document.apiVersion} ${document.kind}`];
  const read: Read = new WeakMap();
  try {
    // The model's own constructor would look at every field.
    model.prototype.validate.call(recording(document, read));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unread(document, read, 'data').map((path) => `${path} is unknown`);
}

/**
 * Which keys of an object were looked at. The published schemas let any further field pass, as an old server meets fields of
 * newer clients; but a validator looks at each field that it knows, so what it has not looked at has no meaning.
 */
type Read = WeakMap<object, Set<string>>;

function recording<T extends object>(value: T, read: Read): T {
  const keys = read.get(value) ?? new Set();
  read.set(value, keys);
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key === 'string') keys.add(key);
      const found: unknown = Reflect.get(target, key, receiver);
      return typeof found === 'object' && found !== null ? recording(found, read) : found;
    },
  });
}

function unread(value: unknown, read: Read, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = read.get(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    keys?.has(key) ? unread(inner, read, `${path}/${key}`) : [`${path}/${key}`],
  );
}

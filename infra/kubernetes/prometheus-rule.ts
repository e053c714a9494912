import { readRuleFile } from '../monitoring/rule-file';

/** The alerts as the Prometheus operator takes them (docs/operations.md). */
export const prometheusRule = () => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'nightfall', labels: { 'app.kubernetes.io/name': 'nightfall' } },
  spec: readRuleFile(),
});

if (import.meta.main) process.stdout.write(`${JSON.stringify(prometheusRule(), null, 2)}\n`);

import { describe, expect, it } from 'vitest';
import { readPrometheusText } from '../../testing/prometheus-text.js';
import {
  addLabels,
  createCounter,
  createGauge,
  createHistogram,
  createLabeledGauge,
  createTotal,
  writeMetrics,
} from './metrics.js';

describe('metrics', () => {
  it('are written in the Prometheus text format', () => {
    const refusals = createCounter({ name: 'refusals_total', help: 'What was refused', labels: ['rule'] });
    for (const rule of ['login', 'view', 'login']) refusals.add(rule);
    const histogram = createHistogram({
      name: 'wait_seconds',
      help: 'Waits',
      labels: ['queue'],
      bounds: [0.01, 1],
    });
    // The values are on a bound, between two bounds, and above all bounds.
    for (const wait of [0.01, 0.5, 8]) histogram.observe(wait, 'ledger');
    const text = writeMetrics([
      refusals.read(),
      histogram.read(),
      createGauge({ name: 'memory_bytes', help: 'Memory' }, 1024),
      createLabeledGauge({ name: 'jobs', help: 'Jobs', label: 'state' }, { due: 2, later: 0 }),
      createTotal({ name: 'emails_total', help: 'Emails' }, 9),
    ]);
    expect(text).toBe(
      [
        '# HELP refusals_total What was refused',
        '# TYPE refusals_total counter',
        'refusals_total{rule="login"} 2',
        'refusals_total{rule="view"} 1',
        '# HELP wait_seconds Waits',
        '# TYPE wait_seconds histogram',
        'wait_seconds_bucket{queue="ledger",le="0.01"} 1',
        'wait_seconds_bucket{queue="ledger",le="1"} 2',
        'wait_seconds_bucket{queue="ledger",le="+Inf"} 3',
        'wait_seconds_sum{queue="ledger"} 8.51',
        'wait_seconds_count{queue="ledger"} 3',
        '# HELP memory_bytes Memory',
        '# TYPE memory_bytes gauge',
        'memory_bytes 1024',
        '# HELP jobs Jobs',
        '# TYPE jobs gauge',
        'jobs{state="due"} 2',
        'jobs{state="later"} 0',
        '# HELP emails_total Emails',
        '# TYPE emails_total counter',
        'emails_total 9',
        '',
      ].join('\n'),
    );
    expect(readPrometheusText(text)).toHaveLength(11);
  });

  it('of two threads are grouped, each with its own label', () => {
    const lag = createGauge({ name: 'lag_seconds', help: 'Lag' }, 0.2);
    const otherGauge = createGauge({ name: 'memory_bytes', help: 'Memory' }, 1);
    const text = writeMetrics([
      ...addLabels([lag], { thread: 'server' }),
      otherGauge,
      ...addLabels([lag], { thread: 'worker' }),
    ]);
    expect(readPrometheusText(text)).toEqual([
      { name: 'lag_seconds', labels: { thread: 'server' }, value: 0.2 },
      { name: 'lag_seconds', labels: { thread: 'worker' }, value: 0.2 },
      { name: 'memory_bytes', labels: {}, value: 1 },
    ]);
  });

  it('escape any text in a label', () => {
    const route = 'a "quoted" \\ back\nslash';
    const text = writeMetrics([
      createLabeledGauge({ name: 'odd', help: 'Two\nlines', label: 'route' }, { [route]: 1 }),
    ]);
    expect(text.split('\n')).toHaveLength(4);
    expect(readPrometheusText(text)).toEqual([{ name: 'odd', labels: { route }, value: 1 }]);
  });

  it('do not change with later counts once they are read', () => {
    const counter = createCounter({ name: 'a_total', help: 'A', labels: [] });
    counter.add();
    const earlierMetric = counter.read();
    counter.add();
    expect([earlierMetric.samples[0]?.value, counter.read().samples[0]?.value]).toEqual([1, 2]);
  });
});

describe('the Prometheus parser of the tests', () => {
  it.each([
    ['a missing last line end', '# TYPE a gauge\na 1'],
    ['a family in two places', '# TYPE a gauge\na 1\n# TYPE b gauge\nb 1\na 2\n'],
    ['a series twice', '# TYPE a gauge\na{x="1"} 1\na{x="1"} 2\n'],
    ['a second TYPE', '# TYPE a gauge\na 1\n# TYPE a gauge\n'],
    ['an unquoted label', '# TYPE a gauge\na{x="1"2"} 1\n'],
    ['an invalid number', '# TYPE a gauge\na one\n'],
    ['an undeclared name', 'a 1\n'],
    [
      'decreasing buckets',
      '# TYPE h histogram\nh_bucket{le="1"} 3\nh_bucket{le="+Inf"} 2\nh_sum 1\nh_count 2\n',
    ],
    ['buckets below the count', '# TYPE h histogram\nh_bucket{le="+Inf"} 2\nh_sum 1\nh_count 3\n'],
  ])('rejects %s', (_, text) => {
    expect(() => readPrometheusText(text)).toThrow();
  });
});

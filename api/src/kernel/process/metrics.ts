/** A metric in the model of Prometheus (text format 0.0.4). It is plain data, so that threads can send it. */
export interface Metric {
  name: string;
  help: string;
  kind: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export interface Sample {
  /** The suffix of the parts of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels: Labels;
  value: number;
}

export type Labels = Record<string, string>;

interface MetricOptions {
  name: string;
  help: string;
  /** The names of labels. Each combination of values is a permanent series, so values must never come from input. */
  labels: readonly string[];
}

export interface Counter {
  /** Values in the order of the names. */
  add(...values: string[]): void;
  read(): Metric;
}

export function createCounter({ labels, ...naming }: MetricOptions): Counter {
  const counts = new Map<string, { labels: Labels; value: number }>();
  return {
    add(...values) {
      const key = values.join('\n');
      const entry = counts.get(key);
      if (entry !== undefined) entry.value += 1;
      else counts.set(key, { labels: toLabels(labels, values), value: 1 });
    },
    read: () => ({
      ...naming,
      kind: 'counter',
      samples: [...counts.values()].map((count) => ({ ...count })),
    }),
  };
}

export interface Histogram {
  observe(value: number, ...values: string[]): void;
  read(): Metric;
}

interface Series {
  labels: Labels;
  /** The counts between each bound and the previous bound. The last count is above all bounds. */
  counts: number[];
  sum: number;
}

/** Creates a histogram. `bounds` are ascending and inclusive. */
export function createHistogram({
  labels,
  bounds,
  ...naming
}: MetricOptions & { bounds: readonly number[] }): Histogram {
  const seriesByKey = new Map<string, Series>();
  return {
    observe(value, ...values) {
      const key = values.join('\n');
      const series = seriesByKey.get(key) ?? {
        labels: toLabels(labels, values),
        counts: Array<number>(bounds.length + 1).fill(0),
        sum: 0,
      };
      seriesByKey.set(key, series);
      const place = bounds.findIndex((bound) => value <= bound);
      const index = place < 0 ? bounds.length : place;
      series.counts[index] = (series.counts[index] ?? 0) + 1;
      series.sum += value;
    },
    read: () => ({
      ...naming,
      kind: 'histogram',
      samples: [...seriesByKey.values()].flatMap((series) => listSamples(series, bounds)),
    }),
  };
}

function listSamples({ labels, counts, sum }: Series, bounds: readonly number[]): Sample[] {
  let createTotal = 0;
  const buckets = counts.map((count, index): Sample => {
    createTotal += count;
    const le = bounds[index] === undefined ? '+Inf' : String(bounds[index]);
    return { suffix: '_bucket', labels: { ...labels, le }, value: createTotal };
  });
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: createTotal },
  ];
}

/** Returns a gauge with one value. */
export function createGauge(naming: { name: string; help: string }, value: number): Metric {
  return { ...naming, kind: 'gauge', samples: [{ labels: {}, value }] };
}

export function createLabeledGauge(
  naming: { name: string; help: string; label: string },
  values: Record<string, number>,
): Metric {
  const { label, ...rest } = naming;
  const samples = Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
  return { ...rest, kind: 'gauge', samples };
}

/** Creates a counter for a value that is counted elsewhere. */
export function createTotal(naming: { name: string; help: string }, value: number): Metric {
  return { ...naming, kind: 'counter', samples: [{ labels: {}, value }] };
}

/** Adds labels that identify the source, if several have the same metrics. */
export function addLabels(metrics: readonly Metric[], labels: Labels): Metric[] {
  return metrics.map((measure) => ({
    ...measure,
    samples: measure.samples.map((sample) => ({ ...sample, labels: { ...labels, ...sample.labels } })),
  }));
}

/** Writes metrics in Prometheus' format, which groups metrics of one name. */
export function writeMetrics(metrics: readonly Metric[]): string {
  const byName = new Map<string, Metric>();
  for (const measure of metrics) {
    const existingMetric = byName.get(measure.name);
    const samples = [...(existingMetric?.samples ?? []), ...measure.samples];
    byName.set(measure.name, { ...measure, samples });
  }
  return [...byName.values()].map(writeMetric).join('');
}

function writeMetric({ name, help, kind, samples }: Metric): string {
  let text = `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${kind}\n`;
  for (const { suffix = '', labels, value } of samples) {
    text += `${name}${suffix}${writeLabels(labels)} ${writeValue(value)}\n`;
  }
  return text;
}

/** Has a plain loop and a check before escaping, because it runs thousands of times per scrape on the main thread. */
function writeLabels(labels: Labels): string {
  let text = '';
  for (const name in labels) {
    const value = labels[name] ?? '';
    text += `${text === '' ? '{' : ','}${name}="${NEEDS_ESCAPING.test(value) ? escapeLabel(value) : value}"`;
  }
  return text === '' ? '' : `${text}}`;
}

function writeValue(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

const NEEDS_ESCAPING = /[\\\n"]/;
const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string) => escapeText(text).replaceAll('"', '\\"');

function toLabels(names: readonly string[], values: readonly string[]): Labels {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** A parsed series, such as `tidings_jobs{status="due"}`, and its value. */
export interface ReadSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/gy;
const KINDS = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped']);

/**
 * Parses Prometheus' text exposition format 0.0.4. Throws if the text breaks a rule. A family's lines follow each other
 * after one HELP and one TYPE, no series appears twice, and a histogram's buckets add up.
 */
export function readPrometheusText(text: string): ReadSample[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const kinds = new Map<string, string>();
  const namesWithHelp = new Set<string>();
  const seenSeries = new Set<string>();
  const samples: ReadSample[] = [];
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line);
    if (comment !== null) {
      const [, word = '', name = '', rest = ''] = comment;
      if (!NAME.test(name)) throw new Error(`No name: ${line}`);
      if (word === 'HELP') {
        if (namesWithHelp.has(name)) throw new Error(`A second HELP: ${line}`);
        namesWithHelp.add(name);
      } else {
        if (kinds.has(name)) throw new Error(`A second TYPE: ${line}`);
        if (!KINDS.has(rest)) throw new Error(`No such kind: ${line}`);
        kinds.set(name, rest);
        family = name;
      }
      continue;
    }
    const sample = readSample(line);
    const kind = kinds.get(family);
    const suffixes = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    if (!suffixes.some((suffix) => sample.name === family + suffix)) {
      throw new Error(`Not among the lines of ${family}: ${line}`);
    }
    const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
    if (seenSeries.has(key)) throw new Error(`Twice: ${line}`);
    seenSeries.add(key);
    if (kind === 'counter' && !(sample.value >= 0)) throw new Error(`Counts down: ${line}`);
    samples.push(sample);
  }
  for (const [name, kind] of kinds) if (kind === 'histogram') checkHistogram(name, samples);
  return samples;
}

function readSample(line: string): ReadSample {
  const [, name = '', labelText = '', valueText = ''] = SAMPLE.exec(line) ?? [];
  if (name === '') throw new Error(`No sample: ${JSON.stringify(line)}`);
  const labels: Record<string, string> = {};
  let parsedLength = 0;
  for (const [matchedText, label = '', value = ''] of labelText.matchAll(LABEL)) {
    if (label in labels) throw new Error(`A label twice: ${line}`);
    labels[label] = value.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
    parsedLength += matchedText.length;
  }
  if (parsedLength !== labelText.length) throw new Error(`No labels: ${line}`);
  const value = valueText === '+Inf' ? Number.POSITIVE_INFINITY : Number(valueText);
  if (Number.isNaN(value)) throw new Error(`No value: ${line}`);
  return { name, labels, value };
}

function checkHistogram(name: string, samples: readonly ReadSample[]): void {
  const formatSeriesKey = ({ labels: { le: _, ...labels } }: ReadSample) => JSON.stringify(labels);
  const listSamples = (suffix: string) => samples.filter((sample) => sample.name === name + suffix);
  for (const count of listSamples('_count')) {
    const buckets = listSamples('_bucket').filter(
      (bucket) => formatSeriesKey(bucket) === formatSeriesKey(count),
    );
    const bounds = buckets.map(({ labels }) =>
      labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
    );
    const isRising = (values: number[]) =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    const values = buckets.map(({ value }) => value);
    if (!isRising(bounds) || !isRising(values)) throw new Error(`The buckets of ${name} do not rise.`);
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || values.at(-1) !== count.value) {
      throw new Error(`The buckets of ${name} do not add up to its count.`);
    }
    if (!listSamples('_sum').some((sum) => formatSeriesKey(sum) === formatSeriesKey(count)))
      throw new Error(`${name} has no sum.`);
  }
}

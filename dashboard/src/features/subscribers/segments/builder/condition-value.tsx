import { MAX_TEXT_VALUE_LENGTH, SUBSCRIBER_SOURCES } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { controlClass } from '../../../../ui/forms/field';
import { SOURCE_LABELS } from '../../subscriber';
import type { Condition } from './condition';
import { getSubjectKind } from './operators';
import type { Vocabulary } from './use-vocabulary';

export const controlSize = `${controlClass} h-11 min-w-0 md:h-10`;

type ConditionValueProps = {
  condition: Condition;
  vocabulary: Vocabulary;
  onChange: (condition: Condition) => void;
};

/** Edits the value of a condition, with the control for its type. */
export function ConditionValue({ condition, vocabulary, onChange }: ConditionValueProps) {
  const { subject, operator, value } = condition;
  const kind = getSubjectKind(subject, vocabulary.fields);
  const change = (next: string) => onChange({ ...condition, value: next });
  const choose = (label: string, options: Option[]) => (
    <Choice label={label} options={options} value={value} onChange={change} />
  );

  if (/isSet$/.test(operator)) return <span className="hidden md:block" />;
  switch (kind) {
    case 'tag':
      return choose(
        'Tag',
        vocabulary.tags.map(({ name }) => ({ value: name, label: name })),
      );
    case 'source':
      return choose(
        'Source',
        SUBSCRIBER_SOURCES.map((source) => ({ value: source, label: SOURCE_LABELS[source] })),
      );
    case 'bought':
      return choose('Product', [
        { value: 'anything', label: 'anything' },
        ...vocabulary.products.map(({ id, title }) => ({ value: String(id), label: title })),
      ]);
    case 'boolean':
      return choose('Value', [
        { value: 'true', label: 'yes' },
        { value: 'false', label: 'no' },
      ]);
    case 'choice':
      return choose('Value', listChoices(condition, vocabulary));
    case 'activity':
      return <ActivityValue condition={condition} onChange={onChange} />;
    case 'joined':
      if (!/withinDays$/.test(operator))
        return <Input label="Day" type="date" value={value} onChange={change} />;
      return (
        <WithUnit unit="days">
          <Input label="Days" type="number" min={1} value={value} onChange={change} />
        </WithUnit>
      );
    case 'date':
      return <Input label="Day" type="date" value={value} onChange={change} />;
    case 'number':
      return <Input label="Number" type="number" value={value} onChange={change} />;
    case 'text':
      return <Input label="Text" type="text" value={value} onChange={change} />;
  }
}

function listChoices({ subject }: Condition, { fields }: Vocabulary): Option[] {
  const choices = fields.find(({ key }) => subject === `field:${key}`)?.choices ?? [];
  return choices.map((choice) => ({ value: choice, label: choice }));
}

function ActivityValue({ condition, onChange }: Omit<ConditionValueProps, 'vocabulary'>) {
  const { value, days } = condition;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Input
        label="Newsletters"
        type="number"
        min={0}
        value={value}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
      <select
        aria-label="Sent"
        className={controlSize}
        value={days === '' || PERIODS.includes(days) ? days : 'other'}
        onChange={({ target }) => onChange({ ...condition, days: target.value })}
      >
        <option value="">ever</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            sent in the last {period} days
          </option>
        ))}
        {days !== '' && !PERIODS.includes(days) && (
          <option value="other">sent in the last {days} days</option>
        )}
      </select>
    </div>
  );
}

const PERIODS = ['7', '30', '90', '180', '365'];

type Option = { value: string; label: string };
type ChoiceProps = { label: string; options: Option[]; value: string; onChange: (value: string) => void };

/** Shows a deleted value unchanged, so that the user can replace it. Tags match in any case. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  const knownOptions = options.find((option) => option.value.toLowerCase() === value.toLowerCase());

  return (
    <select
      aria-label={label}
      className={controlSize}
      value={knownOptions?.value ?? value}
      onChange={({ target }) => onChange(target.value)}
    >
      {value === '' && <option value="">Choose…</option>}
      {value !== '' && !knownOptions && <option value={value}>{value} (deleted)</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

type InputProps = {
  label: string;
  type: 'text' | 'number' | 'date';
  min?: number;
  value: string;
  onChange: (value: string) => void;
};

function Input({ label, onChange, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      aria-label={label}
      dir="auto"
      maxLength={MAX_TEXT_VALUE_LENGTH}
      step="any"
      className={controlSize}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function WithUnit({ unit, children }: { unit: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      {children}
      <span className="text-ink-2">{unit}</span>
    </div>
  );
}

import type { ReactNode } from 'react';
import { type Condition, createCondition } from './condition';
import { ConditionValue, controlSize } from './condition-value';
import { getSubjectKind, listOperators, type Subject } from './operators';
import type { Vocabulary } from './use-vocabulary';

const SUBJECTS: ReadonlyArray<{ value: Subject; label: string }> = [
  { value: 'tag', label: 'Tag' },
  { value: 'joined', label: 'Joined' },
  { value: 'source', label: 'Source' },
  { value: 'bought', label: 'Purchases' },
  { value: 'received', label: 'Received newsletters' },
  { value: 'opened', label: 'Opened newsletters' },
  { value: 'clicked', label: 'Clicked in newsletters' },
];

type ConditionRowProps = {
  condition: Condition;
  vocabulary: Vocabulary;
  onChange: (condition: Condition) => void;
  removeButton: ReactNode;
};

/** Edits one condition with a subject, an operator and a value. */
export function ConditionRow({ condition, vocabulary, onChange, removeButton }: ConditionRowProps) {
  const { subject, operator } = condition;
  const { fields } = vocabulary;
  const kind = getSubjectKind(subject, fields);
  const operators = listOperators(kind, operator);

  function changeSubject(next: Subject) {
    onChange(createCondition(next, fields));
  }

  return (
    <fieldset className="flex min-w-0 items-start gap-2">
      <legend className="sr-only">Condition</legend>
      <div className="grid min-w-0 grow gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)]">
        <select
          aria-label="About"
          className={controlSize}
          value={subject}
          onChange={({ target }) => changeSubject(target.value as Subject)}
        >
          {SUBJECTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <FieldOptions subject={subject} vocabulary={vocabulary} />
        </select>
        <select
          aria-label="Comparison"
          className={controlSize}
          value={operator}
          onChange={({ target }) => onChange(setOperator(condition, target.value))}
        >
          {operators.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ConditionValue condition={condition} vocabulary={vocabulary} onChange={onChange} />
      </div>
      {removeButton}
    </fieldset>
  );
}

/** Clears a value that does not fit the new operator, such as a date instead of days. */
function setOperator(condition: Condition, operator: string): Condition {
  const isDays = (candidate: string) => /withinDays$/.test(candidate);
  const isCompatible = condition.subject !== 'joined' || isDays(condition.operator) === isDays(operator);
  if (isCompatible) return { ...condition, operator };
  return { ...condition, operator, value: isDays(operator) ? '30' : '' };
}

function FieldOptions({ subject, vocabulary }: { subject: Subject; vocabulary: Vocabulary }) {
  const { fields } = vocabulary;
  const isDeleted = subject.startsWith('field:') && !fields.some(({ key }) => subject === `field:${key}`);

  return (
    <>
      {fields.length > 0 && (
        <optgroup label="Fields">
          {fields.map(({ key, label }) => (
            <option key={key} value={`field:${key}`}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
      {isDeleted && <option value={subject}>A deleted field</option>}
    </>
  );
}

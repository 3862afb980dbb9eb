import { MAX_FILTER_CONDITIONS } from '@tidings/sdk';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { controlClass } from '../../../../ui/forms/field';
import { createCondition } from './condition';
import { ConditionRow } from './condition-row';
import {
  canNest,
  changeNode,
  createConditionNode,
  createGroupNode,
  type FilterNode,
  type GroupNode,
  listConditions,
  type Mode,
} from './filter-tree';
import type { Vocabulary } from './use-vocabulary';

const MODES: ReadonlyArray<{ value: Mode; label: string }> = [
  { value: 'all', label: 'all of these' },
  { value: 'any', label: 'any of these' },
  { value: '!any', label: 'none of these' },
  { value: '!all', label: 'not all of these' },
];

type FilterBuilderProps = {
  root: GroupNode;
  vocabulary: Vocabulary;
  onChange: (root: GroupNode) => void;
};

/** Edits a filter, which is a list of conditions with optional groups. */
export function FilterBuilder({ root, vocabulary, onChange }: FilterBuilderProps) {
  const isFull = listConditions(root).length >= MAX_FILTER_CONDITIONS;
  const edit: FilterEditing = {
    vocabulary,
    canNestIn: (id) => !isFull && canNest(root, id, createCondition('tag', vocabulary.fields)),
    isFull,
    replace: (id, change) => onChange(changeNode(root, id, change)),
  };

  return <FilterGroup group={root} edit={edit} />;
}

type FilterEditing = {
  vocabulary: Vocabulary;
  isFull: boolean;
  canNestIn: (groupId: number) => boolean;
  replace: (id: number, change: (node: FilterNode) => FilterNode | undefined) => void;
};

type FilterGroupProps = {
  group: GroupNode;
  edit: FilterEditing;
  /** Missing for the outermost group, which cannot be removed. */
  onRemove?: () => void;
};

function FilterGroup({ group, edit, onRemove }: FilterGroupProps) {
  const { vocabulary, replace } = edit;
  const add = (node: FilterNode) => replace(group.id, () => ({ ...group, parts: [...group.parts, node] }));
  const createNode = () => createConditionNode(createCondition('tag', vocabulary.fields));

  return (
    <fieldset
      className={
        onRemove ? 'flex min-w-0 flex-col gap-3 border-l-2 border-line pl-3' : 'flex min-w-0 flex-col gap-3'
      }
    >
      <legend className="sr-only">{onRemove ? 'Group' : 'Conditions'}</legend>
      <div className="flex items-center gap-2">
        <span aria-hidden>Match</span>
        <select
          aria-label="Match"
          className={`${controlClass} h-11 w-auto! md:h-10`}
          value={group.mode}
          onChange={({ target }) => replace(group.id, () => ({ ...group, mode: target.value as Mode }))}
        >
          {MODES.filter(({ value }) => value !== '!all' || group.mode === '!all').map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {onRemove && <RemoveButton label="Remove group" onRemove={onRemove} />}
      </div>
      <ul className="flex flex-col gap-5 empty:hidden md:gap-3">
        {group.parts.map((part) => (
          <li key={part.id}>
            <Part part={part} edit={edit} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button disabled={edit.isFull} onClick={() => add(createNode())}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Add condition
        </Button>
        {edit.canNestIn(group.id) && (
          <Button tone="ghost" onClick={() => add(createGroupNode('any', [createNode()]))}>
            Add group
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Part({ part, edit }: { part: FilterNode; edit: FilterEditing }) {
  const remove = () => edit.replace(part.id, () => undefined);
  if (part.kind === 'group') return <FilterGroup group={part} edit={edit} onRemove={remove} />;
  return (
    <ConditionRow
      condition={part.condition}
      vocabulary={edit.vocabulary}
      onChange={(condition) => edit.replace(part.id, () => ({ ...part, condition }))}
      removeButton={<RemoveButton label="Remove condition" onRemove={remove} />}
    />
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      title={label}
      className="press ml-auto grid size-11 shrink-0 place-items-center rounded-nav text-ink-3 hover:bg-sunken hover:text-danger md:size-10"
      onClick={(event) => {
        // Moves the focus to the first choice of the group around it, because the pressed button is removed.
        const group = event.currentTarget.closest('li')?.closest('fieldset');
        onRemove();
        group?.querySelector<HTMLElement>('select')?.focus();
      }}
    >
      <X size={18} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{label}</span>
    </button>
  );
}

import { controlClass } from '../../../ui/forms/field';
import { useFields } from '../tags-and-fields/queries';
import { assignColumn, getColumnUse, listUses } from './column-values';
import type { ColumnMapping, ImportRun } from './import-run';

type ColumnTableProps = {
  columns: ImportRun['columns'];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
};

/** Shows the first values of each column, and lets the creator import it as tags or a field, or ignore it. */
export function ColumnTable({ columns, mapping, onChange }: ColumnTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col" className="w-1/4">
            Column
          </th>
          <th scope="col">First values</th>
          <th scope="col" className="w-2/5 md:w-56">
            Imported as
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <tr key={index} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-2 pr-4 font-semibold wrap-anywhere">
              <bdi>{title}</bdi>
            </th>
            <td className="py-2 pr-4 text-ink-2 wrap-anywhere">
              {samples.map((sample, sampleIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the samples never move
                <bdi key={sampleIndex} className="block truncate">
                  {sample}
                </bdi>
              ))}
              {samples.length === 0 && 'Empty'}
            </td>
            <td className="py-2">
              <UseChoice title={title} index={index} mapping={mapping} onChange={onChange} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type UseChoiceProps = Omit<ColumnTableProps, 'columns'> & { title: string; index: number };

function UseChoice({ title, index, mapping, onChange }: UseChoiceProps) {
  const fields = useFields().data ?? [];
  if (index === mapping.email) return 'Addresses';
  if (index === mapping.name) return 'Names';
  return (
    <select
      aria-label={`Import “${title}” as`}
      className={`${controlClass} h-11 md:h-10`}
      value={getColumnUse(mapping, index)}
      onChange={({ target }) => onChange(assignColumn(mapping, index, target.value))}
    >
      {listUses(mapping, fields).map(({ use, label }) => (
        <option key={use} value={use}>
          {label}
        </option>
      ))}
    </select>
  );
}

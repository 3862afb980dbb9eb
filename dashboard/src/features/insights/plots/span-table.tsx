export type SpanTableProps = {
  label: string;
  /** The name of a row: "Day". */
  first: string;
  columns: readonly string[];
  /** Oldest first, as they are plotted. */
  rows: ReadonlyArray<{ id: string; name: string; cells: readonly string[] }>;
};

/** Shows the numbers of a plot, newest first. */
export function SpanTable({ label, first, columns, rows }: SpanTableProps) {
  return (
    <section
      aria-label={`${label}: all numbers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-chip"
    >
      <table aria-label={label} className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="pl-3 text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].reverse().map(({ id, name, cells }) => (
            <tr key={id} className="border-b border-line last:border-b-0 *:py-2">
              <th scope="row" className="font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className="pl-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

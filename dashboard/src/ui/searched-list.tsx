import { type ReactNode, useState } from 'react';
import { controlClass } from './forms/field';

/** The number of rows from which the list has a search. */
const MIN_SEARCHABLE = 10;

type SearchedListProps<Row> = {
  /** The plural name of the rows. */
  noun: string;
  rows: readonly Row[];
  /** Returns the text of a row to search. */
  textOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** Shows all rows of a list, with a search if there are many rows. */
export function SearchedList<Row>({ noun, rows, textOf, children }: SearchedListProps<Row>) {
  const [search, setSearch] = useState('');
  const lowerCaseSearch = search.trim().toLowerCase();
  const matches = rows.filter((row) => textOf(row).toLowerCase().includes(lowerCaseSearch));

  return (
    <>
      {rows.length >= MIN_SEARCHABLE && (
        <input
          type="search"
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}`}
          className={`${controlClass} h-11 md:h-10 md:max-w-80`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className="flex flex-col">{matches.map(children)}</ul>
      <p role="status" className="text-ink-2 empty:hidden">
        {lowerCaseSearch && matches.length === 0 ? `No ${noun} found.` : ''}
      </p>
    </>
  );
}

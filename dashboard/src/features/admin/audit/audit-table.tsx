import { useDates } from '../../../ui/formats/time-zone-context';
import { ACTION_WORDS, type AuditEntry, detailsInWords, OPERATOR_ID, STRANGER_ID } from './audit-entry';

/** Shows entries as a table. On a phone administrator and time are below the action. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table aria-label="Audit log" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col">Action</th>
          <th scope="col" className="hidden w-44 md:table-cell">
            Actor
          </th>
          <th scope="col" className="hidden w-56 md:table-cell">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-b border-line align-top last:border-b-0 *:py-2.5">
            <th scope="row" className="pr-4 font-normal">
              <What entry={entry} />
              <span className="mt-1 block text-meta text-ink-3 md:hidden">
                <Who entry={entry} />, <Moment entry={entry} />
              </span>
            </th>
            <td className="hidden truncate pr-4 md:table-cell">
              <Who entry={entry} />
            </td>
            <td className="hidden text-ink-2 tabular-nums md:table-cell">
              <Moment entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const dates = useDates();
  return (
    <>
      <span className="font-semibold">{ACTION_WORDS[entry.action]}</span>{' '}
      {showsSubject(entry) && <bdi className="wrap-anywhere">{entry.subject.name}</bdi>}
      {detailsInWords(entry, dates).map((line) => (
        <span key={line} dir="auto" className="block text-meta text-ink-2 wrap-anywhere">
          {line}
        </span>
      ))}
    </>
  );
}

/** Shows the administrator. Special actors are in italics, so that no administrator can imitate them by name. */
function Who({ entry: { admin } }: { entry: AuditEntry }) {
  if (admin.id === STRANGER_ID) return <i>not signed in</i>;
  return admin.id === OPERATOR_ID ? <i>the operator</i> : <bdi>{admin.name}</bdi>;
}

/** Returns whether to show the subject. Settings have no name, and the subject of a sign-in is the administrator. */
function showsSubject({ action, subject }: AuditEntry): boolean {
  if (action === 'sign-in.fail') return true;
  if (subject.kind === 'settings' || subject.kind === 'instance') return false;
  return action !== 'admin.sign-in' && action !== 'admin.change-password';
}

function Moment({ entry: { at } }: { entry: AuditEntry }) {
  const { dateAndTime } = useDates();
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}

import { useDates } from '../../../ui/formats/time-zone-context';
import {
  ACTION_LABELS,
  type AuditEntry,
  describeDetails,
  NOT_SIGNED_IN_ID,
  OPERATOR_ID,
} from './audit-texts';

/** Shows entries as a table. On a phone, administrator and time are below the action. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <table aria-label="Audit log" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col">Action</th>
          <th scope="col" className="hidden w-44 md:table-cell">
            Done by
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
              <ActionCell entry={entry} />
              <span className="mt-1 block text-meta text-ink-3 md:hidden">
                <ActorCell entry={entry} />, <TimeCell entry={entry} />
              </span>
            </th>
            <td className="hidden truncate pr-4 md:table-cell">
              <ActorCell entry={entry} />
            </td>
            <td className="hidden text-ink-2 tabular-nums md:table-cell">
              <TimeCell entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ActionCell({ entry }: { entry: AuditEntry }) {
  const dates = useDates();
  return (
    <>
      <span className="font-semibold">{ACTION_LABELS[entry.action]}</span>
      {shouldShowSubject(entry) && (
        <>
          : <bdi className="wrap-anywhere">{entry.subject.name}</bdi>
        </>
      )}
      {describeDetails(entry, dates).map((line) => (
        <span key={line} dir="auto" className="block text-meta text-ink-2 wrap-anywhere">
          {line}
        </span>
      ))}
    </>
  );
}

/** Shows the administrator. Special actors are in italics, so that no administrator can imitate their names. */
function ActorCell({ entry: { admin } }: { entry: AuditEntry }) {
  if (admin.id === NOT_SIGNED_IN_ID) return <i>not signed in</i>;
  return admin.id === OPERATOR_ID ? <i>the operator</i> : <bdi>{admin.name}</bdi>;
}

/** Returns whether to show the subject. Settings have no name, and the subject of a sign-in is the administrator. */
function shouldShowSubject({ action, subject }: AuditEntry): boolean {
  if (action === 'sign-in.fail') return true;
  if (subject.kind === 'settings' || subject.kind === 'instance') return false;
  return action !== 'admin.sign-in' && action !== 'admin.change-password';
}

function TimeCell({ entry: { at } }: { entry: AuditEntry }) {
  const { dateAndTime } = useDates();
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}

import { TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { relativeDate } from '../../../ui/formats/dates';
import { endInWords, type ImportRun } from './import-run';

/** Lists earlier imports, to continue a check or to undo an import. */
export function EarlierImports({ imports }: { imports: ImportRun[] }) {
  const now = new Date();

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="Earlier imports" />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {imports.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0">
              <TextLink to={`/subscribers/import?id=${run.id}`} className="wrap-anywhere">
                <bdi>{run.fileName}</bdi>
              </TextLink>
              <span className="block text-meta text-ink-2">{endInWords(run)}</span>
            </span>
            <time dateTime={run.createdAt} className="text-meta text-ink-3">
              {relativeDate(run.createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { errorMessage } from '@tidings/sdk';
import {
  buildSnippet,
  type PlaceName,
  places,
  type Snippet,
  type WidgetSettings,
} from '@tidings/sdk/snippets';
import { useState } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { Tabs } from '../../ui/tabs';
import { useWidgetRelease } from './queries';

const TABS = places.map(({ name, label }) => ({ value: name, label }));
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Shows the snippet and the steps to paste it, for each type of site. */
export function SnippetCard({ settings }: { settings: WidgetSettings }) {
  const [chosenPlace, setChosenPlace] = useState<PlaceName>('html');
  const place = places.find(({ name }) => name === chosenPlace);

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Add the widget to your site" />
      <Tabs label="Kind of site" tabs={TABS} value={chosenPlace} onChange={setChosenPlace}>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-3">
          {place?.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {chosenPlace === 'html-fixed' ? (
          <FixedSnippet settings={settings} />
        ) : (
          <Code snippet={buildSnippet({ host: location.origin, settings, place: chosenPlace })} />
        )}
        {place?.note && <p className="text-meta text-ink-2">{place.note}</p>}
        {LOOPBACK.test(location.hostname) && (
          <p className="text-meta text-ink-2">
            This instance runs on your own machine. Its snippets work only on this machine.
          </p>
        )}
      </Tabs>
    </Card>
  );
}

function FixedSnippet({ settings }: { settings: WidgetSettings }) {
  const { data: release, error, refetch } = useWidgetRelease();
  if (error) return <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />;
  if (!release) return <SkeletonRows rows={3} rowClass="h-14" />;
  const file = release.files.find(({ name }) => name === settings.widget);
  if (!file)
    return (
      <LoadFailure
        message="This widget has no fixed version yet. Choose “HTML” instead."
        onRetry={() => refetch()}
      />
    );
  return <Code snippet={buildSnippet({ host: location.origin, settings, place: 'html-fixed', file })} />;
}

/** Shows the code. Long lines scroll, also with the keyboard. */
function Code({ snippet }: { snippet: Snippet }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <section
        aria-label="Snippet"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 w-full overflow-auto rounded-control border border-line bg-sunken"
      >
        <pre className="w-max min-w-full px-4 py-3.5 font-mono text-meta leading-6">
          <code>{snippet.code}</code>
        </pre>
      </section>
      <CopyButton
        tone="primary"
        text={snippet.code}
        label="Copy snippet"
        copied={{ title: 'Snippet copied' }}
      />
    </div>
  );
}

/** @jsxImportSource react */
import type { TidingsSubscribe as SubscribeElement } from '@tidings/widgets';
import { TidingsSubscribe } from '@tidings/widgets/react';
import { useRef, useState } from 'react';

/** Renders the features of the wrappers that the examples do not use. */
export function App({ host }: { host: string }) {
  const element = useRef<SubscribeElement>(null);
  const [count, setCount] = useState(0);
  const [eventLog, setEventLog] = useState<string[]>([]);
  const logEvent = (eventText: string) =>
    setEventLog((previousLog) => [...previousLog, `${eventText} ${count}`]);
  return (
    <main>
      <h1>My site</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <button type="button" onClick={() => element.current?.focus()}>
        Focus
      </button>
      <TidingsSubscribe
        ref={element}
        host={host}
        creator="mara"
        className="notes"
        style={{ ['--tidings-radius' as string]: '0px' }}
        heading={count === 0 ? 'My notes' : undefined}
        onTidingsReady={() => logEvent('ready')}
        onTidingsSubmit={(event) => {
          logEvent('submit');
          if (count < 2) event.preventDefault();
        }}
        onTidingsSubscribed={count > 1 ? () => logEvent('subscribed') : undefined}
      >
        <a href={`${host}/mara`}>Subscribe</a>
      </TidingsSubscribe>
      <p id="event-log">{eventLog.join(', ')}</p>
    </main>
  );
}

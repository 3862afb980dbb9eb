import { TidingsBuy, TidingsCard, TidingsSubscribe } from '@tidings/widgets/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const HOST = 'https://tidings.example';

function Site() {
  const [reader, setReader] = useState('');
  return (
    <main>
      <h1>My site</h1>
      <TidingsSubscribe
        host={HOST}
        creator="mara"
        heading="Letters from the kiln"
        className="letters"
        onTidingsSubscribed={({ detail }) => setReader(detail.email)}
      />
      <TidingsBuy host={HOST} product={9}>
        <a href={`${HOST}/buy/9`}>Buy Glaze notebook</a>
      </TidingsBuy>
      <TidingsCard host={HOST} creator="mara" links={1} />
      {reader && <p>Welcome, {reader}</p>}
    </main>
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(<Site />);

import type { VNode } from 'preact';
import { PageDocument } from '../page-document.js';
import { Logo } from '../system/logo.js';
import { WaveRule } from '../system/system-page.js';
import type { PageFrame, ReferenceView } from '../view.js';
import { ReferenceCall } from './reference-call.js';
import { ReferenceContents } from './reference-contents.js';
import { ReferenceEvent } from './reference-event.js';
import { referenceStylesheet } from './reference-stylesheet.js';

export interface ReferencePageProps {
  view: ReferenceView;
  frame: PageFrame;
}

/** Renders the API reference, which can be searched, read and copied without a script. */
export function ReferencePage({ view, frame }: ReferencePageProps): VNode {
  const { show } = view;
  const isContents = show.kind === 'contents';
  const name = isContents ? 'API reference' : `${show.chapter.name} · API reference`;
  const description = isContents
    ? 'Every call of the API, with examples in curl, TypeScript and the terminal.'
    : show.chapter.description;
  return (
    <PageDocument
      title={`${name} | ${frame.brandName}`}
      description={description}
      stylesheet={referenceStylesheet}
      colorScheme="light dark"
      bodyClass="reference"
    >
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="masthead">
        <a class="brand" href="/">
          <Logo />
          <span class="wordmark">{frame.brandName}</span>
        </a>
        <search>
          <form class="search" action="/docs">
            <label for="search">Search the API</label>
            <input
              id="search"
              name="q"
              type="search"
              maxLength={100}
              placeholder="newsletters send"
              value={isContents ? show.search : ''}
            />
            <button type="submit" class="button secondary">
              Search
            </button>
          </form>
        </search>
      </header>
      <WaveRule />
      <div class="columns">
        <Chapters view={view} />
        <main id="content">
          {isContents ? <ReferenceContents {...show} frame={frame} /> : <Chapter {...show} />}
        </main>
      </div>
    </PageDocument>
  );
}

function Chapters({ view: { chapters, show } }: { view: ReferenceView }): VNode {
  const current = show.kind === 'chapter' ? show.chapter.slug : undefined;
  return (
    <nav class="chapters" aria-label="Chapters">
      <ul>
        <li>
          <a href="/docs" aria-current={current === undefined ? 'page' : undefined}>
            Contents
          </a>
        </li>
        {chapters.map(({ slug, name }) => (
          <li key={slug}>
            <a href={`/docs/${slug}`} aria-current={slug === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The languages of the samples. The choice applies to the whole page, and CSS shows the selected samples. */
const LANGUAGES = [
  { key: 'curl', label: 'curl' },
  { key: 'typescript', label: 'TypeScript' },
  { key: 'command', label: 'Terminal' },
] as const;

type ChapterProps = Extract<ReferenceView['show'], { kind: 'chapter' }>;

function Chapter({ chapter, calls, events }: ChapterProps): VNode {
  return (
    <>
      <h1>{chapter.name}</h1>
      <p>{chapter.description}</p>
      <ul class="entries">
        {chapter.calls.map((call) => (
          <li key={call.name}>
            <a href={`#${call.name}`}>{call.summary}</a>
            {call.method === 'event' && (
              <code>
                <b>EVENT</b> {call.path}
              </code>
            )}
          </li>
        ))}
      </ul>
      <fieldset class="languages">
        <legend>Examples in</legend>
        {LANGUAGES.map(({ key, label }, index) => (
          <label key={key}>
            <input type="radio" name="language" id={`in-${key}`} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {calls.map((call) => (
        <ReferenceCall key={call.name} call={call} />
      ))}
      {events.map((event) => (
        <ReferenceEvent key={event.name} event={event} />
      ))}
    </>
  );
}

import type { ColorScheme, WidgetColors, WidgetName, WidgetSettings } from '@tidings/sdk/snippets';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { ColorField, ContrastNote } from './color-field';
import { type EmbedDraft, getScheme, listColors } from './embed-settings';
import { type ScriptState, useWidgetScript, WidgetPreview } from './widget-preview';

type PreviewCardProps = {
  widget: WidgetName;
  settings: WidgetSettings;
  draft: EmbedDraft;
  onChange: (fields: Partial<EmbedDraft>) => void;
};

/** Shows the widget on a light and on a dark page, with its colors for each. */
export function PreviewCard(props: PreviewCardProps) {
  const { state, retry } = useWidgetScript();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="How it looks" />
      {state === 'failed' && (
        <div className="flex flex-col items-start gap-3">
          <Alert>The preview could not be loaded. You can still use the snippet below.</Alert>
          <Button onClick={retry}>Reload preview</Button>
        </div>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        {(['light', 'dark'] as const).map((page) => (
          <PreviewPage key={page} page={page} script={state} {...props} />
        ))}
      </div>
    </Card>
  );
}

const TITLES = { light: 'On light pages', dark: 'On dark pages' };

type PreviewPageProps = PreviewCardProps & { page: ColorScheme; script: ScriptState };

function PreviewPage({ page, script, widget, settings, draft, onChange }: PreviewPageProps) {
  const scheme = getScheme(page, draft.theme);
  const names = draft.theme === 'auto' ? [] : listColors(widget, draft);
  const changeColors = (colors: WidgetColors) => onChange({ [scheme]: { ...draft[scheme], ...colors } });

  return (
    <section aria-label={TITLES[page]} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-label font-semibold">{TITLES[page]}</h3>
      <WidgetPreview page={page} settings={settings} script={script} />
      {scheme === page ? (
        names.length > 0 && (
          <>
            <div className="flex flex-col divide-y divide-line">
              {names.map((name) => (
                <ColorField
                  key={name}
                  scheme={scheme}
                  name={name}
                  value={draft[scheme][name]}
                  onChange={(color) => changeColors({ [name]: color })}
                />
              ))}
            </div>
            <ContrastNote scheme={scheme} colors={draft[scheme]} names={names} onUseReadable={changeColors} />
          </>
        )
      ) : (
        <p className="text-meta text-ink-2">This preview always uses the {scheme} colors.</p>
      )}
    </section>
  );
}

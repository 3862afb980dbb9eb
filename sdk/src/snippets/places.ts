export type PlaceName = 'html' | 'html-fixed' | 'react' | 'wordpress' | 'ghost' | 'webflow' | 'squarespace';

/** A site builder with the steps to add a snippet. */
export interface Place {
  name: PlaceName;
  label: string;
  steps: readonly string[];
  /** A limitation that affects some users. */
  note?: string;
}

/** The places for snippets. Menu names are as of November 2026. */
export const places: readonly Place[] = [
  {
    name: 'html',
    label: 'HTML',
    steps: [
      'Paste the snippet where the widget should appear on your page.',
      'If a browser does not run scripts, it shows the plain form or link of the snippet. That works too.',
    ],
    note: 'If a page has several widgets, include the script line once.',
  },
  {
    name: 'html-fixed',
    label: 'HTML, fixed version',
    steps: [
      'Paste the snippet where the widget should appear on your page.',
      'The browser checks the script’s hash (SRI), and runs it only if it matches.',
    ],
    note: 'This version never changes. Return here for a newer snippet with later improvements.',
  },
  {
    name: 'react',
    label: 'React',
    steps: [
      'Run npm install @tidings/widgets in your project.',
      'Save this as a component, and use it where the widget should appear.',
    ],
    note: 'For React 18 and 19. The form or link inside shows until the script runs, also in server-rendered pages.',
  },
  {
    name: 'wordpress',
    label: 'WordPress',
    steps: [
      'In the editor, press + and choose “Custom HTML”.',
      'Paste the snippet into the block.',
      'Update or publish the page.',
    ],
    note: 'Only administrators and editors can save scripts. On WordPress.com, you need a plan with plugins.',
  },
  {
    name: 'ghost',
    label: 'Ghost',
    steps: [
      'In the editor, type /html on an empty line and press Enter.',
      'Paste the snippet into the HTML card.',
      'Update or publish the page.',
    ],
    note: 'For web pages only: emails run no scripts.',
  },
  {
    name: 'webflow',
    label: 'Webflow',
    steps: [
      'Drag “Code Embed” from the Add panel to your page.',
      'Paste the snippet and save.',
      'Publish the page. Scripts do not run in the designer.',
    ],
    note: 'Webflow’s paid plans include custom code.',
  },
  {
    name: 'squarespace',
    label: 'Squarespace',
    steps: [
      'Edit the page, press “Add block” and choose “Code”.',
      'Keep the HTML setting, and replace the content with the snippet.',
      'Save. The widget appears after you leave the editor.',
    ],
    note: 'Squarespace’s smallest plan does not include scripts in code blocks.',
  },
];

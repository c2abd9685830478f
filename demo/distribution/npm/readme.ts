/** The README of the npm package. */
import type { Docs } from '../manifest.ts'
import { shortName } from '../names.ts'

export const readme = (
  { elements }: Docs,
  name: string,
  version: string,
  origin: string,
): string => `# Cowrie widgets

Peer-to-peer currency exchange and money transfer as custom elements, for any framework or none.

\`\`\`sh
npm install ${origin}/cdn/npm/v${version}/cowrie-widgets.tgz
\`\`\`

\`\`\`js
import '${name}/rate'
\`\`\`

\`\`\`html
<cowrie-rate from="USD" to="NGN"></cowrie-rate>
\`\`\`

The widgets need React 19, and load what they don't show at first on demand. Their API is at ${origin};
another one is named by the attribute \`api-base\`, or for all elements by
\`<meta name="cowrie-api-base" content="https://…">\`, or at any time by

\`\`\`js
import { setApiBase } from '${name}'

setApiBase('https://sandbox.exchange.example')
\`\`\`

## Entries

| entry                     | what it does                                                                          |
| ------------------------- | ------------------------------------------------------------------------------------- |
| \`${name}/rate\`         | defines \`<cowrie-rate>\`; the others are named alike                                     |
| \`${name}/rate/define\`  | exports \`defineRate({ tag, registry })\`; nothing happens before it is called            |
| \`${name}/rate/react\`   | exports the React component \`CowrieRate\`, with events as \`onReady\` and a ref              |
| \`${name}/rate/angular\` | exports the Angular directive \`CowrieRate\`, with events as \`(ready)\`; templates are typed    |
| \`${name}/isolated\`    | defines all tags for pages that show them in frames: few files, and no React                |
| \`${name}/session\`      | who is signed in: \`get\`, \`subscribe\`, \`signOut\`, \`setup\` and \`photo\`, for the page around widgets |
| \`${name}/jsx/react\`    | types of the tags in React's JSX; \`jsx/react-18\`, \`jsx/preact\`, \`jsx/vue\` and \`jsx/svelte\` for the others |

Importing any of them on a server is harmless. \`custom-elements.json\`, \`web-types.json\` and
\`vscode.html-custom-data.json\` tell editors about tags, attributes, events and parts; VS Code takes the last one by
\`"html.customData": ["./node_modules/${name}/vscode.html-custom-data.json"]\`.

\`\`\`jsx
import { CowrieRate } from '${name}/rate/react'

// In a Server Component of Next.js, too: the module is one for clients.
export const Travel = () => <CowrieRate from="USD" to="EUR" onOrderRequested={(event) => console.log(event.detail.listingId)} />
\`\`\`

React 19 is a peer dependency: the widgets use the page's own, and npm installs one where it is missing. A page of React 18
imports \`${name}/isolated\`, which needs no React, or loads the tags from ${origin}/cdn/v1/.

## Tags

| tag | what it is |
| --- | ---------- |
${elements.map(({ tag, summary }) => `| \`<${tag}>\` (\`${name}/${shortName(tag)}\`) | ${summary} |`).join('\n')}

Attributes, events and parts of each are in \`llms.txt\`, which people may read too.
`

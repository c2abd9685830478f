/** The API's manual for people, made from the document that machines read. */
import { type Html, html } from '../platform/messages/html.ts'
import type { OpenApi } from './openapi.ts'
import { htmlPage } from './page.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
}

const schemaBlock = (title: string, schema: unknown) =>
  html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`

function call(path: string, method: string, operation: Operation): Html {
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  const [answer] = Object.values(operation.responses[200]?.content ?? {})
  return html`<article id="${operation.operationId}">
<h3><code><b>${method.toUpperCase()}</b> ${path}</code></h3>
<p>${operation.summary} ${operation.description}</p>
${
  operation.parameters.length
    ? html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Needed</th></tr></thead><tbody>${operation.parameters.map(
        (each) =>
          html`<tr><td role="rowheader"><code>${each.name}</code></td><td>${each.in}</td><td>${each.required ? 'yes' : 'no'}</td></tr>`,
      )}</tbody></table>`
    : undefined
}
${body ? schemaBlock(`Payload (${body[0]})`, body[1].schema) : undefined}
${answer ? schemaBlock('Answer', answer.schema) : undefined}
</article>`
}

export function docsPage(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  const groups = [...new Set(calls.map(({ operation }) => operation.tags[0] as string))]
  return htmlPage(
    'API',
    html`<h1>Cowrie API</h1>
<p>${document.info.description} For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Answers come as <code>{isSuccess, message, data, authorization?}</code>; failures as
<code>{isSuccess: false, title, details, message, code, requestId}</code>.</p>
${groups.map(
  (group) =>
    html`<section><h2>${group}</h2>${calls
      .filter(({ operation }) => operation.tags[0] === group)
      .map(({ path, method, operation }) => call(path, method, operation))}</section>`,
)}`,
  )
}

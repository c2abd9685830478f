import { type Html, html } from '../platform/messages/html.ts'

/** A plain page of the server itself: the mailbox, the API's manual. Its style is a file, not inline. */
export const htmlPage = (title: string, body: Html) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Cowrie</title>
<link rel="stylesheet" href="/server.css">
</head>
<body><main>${body}</main></body>
</html>`.text

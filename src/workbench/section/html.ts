/** The panel's document: an empty page with a strict policy, into which our one script draws. Pure. */

export interface PageAddresses {
  readonly script: string;
  readonly style: string;
  /** `webview.cspSource`: where the style sheet and the codicon font come from. */
  readonly source: string;
}

export interface PageSetting {
  /** Until the page knows its section. */
  readonly title: string;
  readonly language: string;
  readonly strings: object;
  /** Fresh for every document. */
  readonly nonce: string;
}

/** Images only as data, which the host fetched from the service; no frames, connections, forms or inline styles; one script, by its nonce. Nothing that a service says is in here. */
export function pageHtml({ script, style, source }: PageAddresses, setting: PageSetting): string {
  const { nonce, title, language, strings } = setting;
  const policy = [
    "default-src 'none'",
    `style-src ${source}`,
    `font-src ${source}`,
    'img-src data:',
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(title)}</title>
<link rel="stylesheet" href="${attribute(style)}">
</head>
<body>
<div id="page" data-strings="${attribute(JSON.stringify(strings))}"></div>
<script type="module" nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

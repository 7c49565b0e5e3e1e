/** The panel's document: an empty page with a strict policy, which our one script renders into. Pure. */

export interface PageAddresses {
  readonly script: string;
  readonly style: string;
  /** `webview.cspSource`, the source of the style sheet and codicon font. */
  readonly source: string;
}

export interface PageSetting {
  /** The title until the page receives its section. */
  readonly title: string;
  readonly language: string;
  readonly strings: object;
  /** Unique to each document. */
  readonly nonce: string;
}

/** Allows data images and one script by nonce; no frames, connections, forms or inline styles. Contains no service data. */
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
